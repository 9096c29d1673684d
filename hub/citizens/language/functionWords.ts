import { wordsOf } from '../../domain/words.ts'
import type { Language } from '../words/vocabularies.ts'

/** Words such as "because", which a search leaves out. */
const lists: Partial<Record<Language, string>> = {
  english:
    'because yet less very without between until under must while during before whether though although either neither both own same ever anybody somebody someone nobody everybody',
  german:
    'weil dass ob wenn als wie kein keine keinen keiner nur ins beim bis durch gegen nach unter während wegen zwischen bin bist hatte hatten habe hat haben konnte können müssen muss sollen soll dich dir ihn ihm ihnen sein seine seinen ihre ihren ihrem diesen diese dieser dieses jener jene jenes dort dann damit dafür davon dazu darüber daran darauf immer wieder etwas nichts jemand niemand noch schon sehr auch aber wurde wurden worden wird werden',
  spanish:
    'porque menos también tampoco sin entre hasta hacia según estar estaba estaban tiene tienen quiere ella ellos ellas nosotros ese esa eso aquel aquella algo alguien nadie nada entonces aún todavía siempre otra otro vez haya hay sea fue fueron ha han había muy sobre desde cuando donde',
  french:
    'ce car parce comme aussi sans sous entre jusque chez étaient était avait avoir leur leurs ton cela ça quelque quelqu un personne rien encore toujours doit très être été avec depuis quand donc puis cette ces cet elle elles ils nous vous',
  portuguese:
    'porque menos também pelo pela sem entre até eram foram foi estar estava tinha ele ela eles elas esse essa isso aquele algo alguém ninguém nada então ainda sempre outra outro vez muito sobre desde quando onde tem há',
  italian:
    'perché meno per tra fra fino erano era aveva noi voi suoi sua suo quella quello ciò qualcuno nessuno niente sempre altra altro volta molto anche stato stata quando dove ancora questo questa',
  russian:
    'чтобы тоже также без под над при через между тот та те был была было были быть оно ему ей им вас тебя себя свой своя свои ваш куда почему там тогда всегда только кто-то никто уже ещё очень когда где если это этот эта эти как что',
  dutch:
    'omdat geen zeer uit tegen tot tussen ben hij zij ze wij jullie daar toen altijd weer iemand niemand heeft hebben werd worden',
  indonesian:
    'tetapi tapi karena bahwa jika kalau seperti bukan belum lebih sangat antara sampai harus ia sesuatu ketika saat lalu masih selalu seseorang sudah telah yang dengan untuk',
}

const wordsIn = new Map(
  Object.entries(lists).map(([language, words]) => [language as Language, new Set(wordsOf(words))]),
)

export const isFunctionWord = (word: string, language: Language): boolean =>
  wordsIn.get(language)?.has(word) === true

const wordsAnywhere = new Set([...wordsIn.values()].flatMap((words) => [...words]))

export const isFunctionWordAnywhere = (word: string): boolean => wordsAnywhere.has(word)
