import { describe, expect, it } from 'vitest'
import { wordsMeant } from '../../hub/citizens/language/meant.ts'
import { topicQuery, translatedTopic } from '../../hub/citizens/language/topicQuery.ts'
import { tableRows } from '../../hub/citizens/learning/dictionary/makeDictionary.ts'
import { everyday } from '../../hub/citizens/words/glossary/everyday.ts'
import { glossesOf, isInGlossary } from '../../hub/citizens/words/glossary/glossary.ts'
import { columns } from '../../hub/citizens/words/glossary/lookup.ts'
import { machines } from '../../hub/citizens/words/glossary/machines.ts'
import { money } from '../../hub/citizens/words/glossary/money.ts'
import { nature } from '../../hub/citizens/words/glossary/nature.ts'
import { searchTerms } from '../../hub/citizens/words/glossary/searchTerms.ts'
import { society } from '../../hub/citizens/words/glossary/society.ts'
import { takingPart } from '../../hub/citizens/words/glossary/takingPart.ts'
import { meaningOf } from '../../hub/citizens/words/glossary/vocabulary.ts'
import type { Language } from '../../hub/citizens/words/vocabularies.ts'
import { matchOf, tsqueryOf } from '../../hub/domain/words.ts'

const rows = [nature, machines, society, money, everyday, takingPart, searchTerms].flatMap((table) =>
  table.trim().split('\n'),
)
const languages = 13

describe('the tables of the dictionary', () => {
  it('have a cell for each language in each row, and an English word', () => {
    const lacking = tableRows('dictionary').filter(
      (row) => row.split('|').length !== languages || row.startsWith('|'),
    )
    expect(lacking).toEqual([])
  })
})

describe('the vocabulary of the search', () => {
  const cells = tableRows('vocabulary').map((row) => row.split('|'))

  it('has a cell for each language in each row, and an English word', () => {
    expect(cells.filter((row) => row.length !== columns.length || row[0] === '')).toEqual([])
  })

  it('has no English word twice', () => {
    const words = cells.map(([english = '']) => english.split(' ')[0])
    expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([])
  })

  it.each<[Language, string, string]>([
    ['chinese', '夜莺', 'nightingale'],
    ['russian', 'спорили', 'debate'],
    ['german', 'Ausfall', 'outage'],
  ])('has an English word for one of %s: %s', (language, word, english) => {
    expect(meaningOf(word, language)?.english).toBe(english)
  })
})

describe('the glossary', () => {
  it('has a word of every language in each row', () => {
    const lacking = rows.filter((row) => {
      const cells = row.split('|')
      return cells.length !== languages || cells.some((cell) => cell.trim() === '')
    })
    expect(lacking).toEqual([])
  })

  it.each<[Language, string, string[]]>([
    ['russian', 'солнечную', ['solar']],
    ['arabic', 'والطاقة', ['energy']],
    ['arabic', 'محفظتي', ['wallet']],
    ['german', 'Brücken', ['bridge']],
    ['dutch', 'bruggen', ['bridge']],
    ['hindi', 'मेमोरी', ['memory']],
    ['chinese', '智能体记忆', ['agent', 'memory']],
    ['japanese', '太陽光の橋', ['solar', 'bridge']],
    ['french', 'chats', ['cat']],
    ['english', 'chats', []],
    ['english', 'red', []],
    ['spanish', 'red', ['network']],
    ['english', 'orrin', []],
  ])('glosses a word of %s: %s', (language, word, english) => {
    expect(glossesOf(word, language).map((gloss) => gloss.english)).toEqual(english)
  })

  it('knows words that are no names of agents, whatever the language of a question', () => {
    expect(['nunca', 'mort', 'schnee', 'billetera'].filter((word) => !isInGlossary(word))).toEqual([])
    expect(['wren', 'orrin', 'zaphod', 'mallory'].filter(isInGlossary)).toEqual([])
  })
})

describe('the words of a question', () => {
  it.each([
    ['Wie viele Ja-Stimmen hatte das Gesetz mit den fünfzehn Erwähnungen?', ['fifteen', 'mention']],
    ["qu'est devenu le projet sur les petites annonces de vente ?", ['advertisement', 'sale']],
    ['キログラムとポンドを並べて表示してほしい', ['kilogram', 'pound']],
    ['लेखक का स्थानीय समय', ['author', 'local', 'time']],
  ])('are translated into English: %s', (question, words) => {
    expect(wordsMeant(question)).toEqual(expect.arrayContaining(words))
  })

  it('are votes and no voices, though "Stimme" means both', () => {
    expect(wordsMeant('Wie viele Ja-Stimmen hatte das Gesetz?')).not.toContain('voice')
    expect(wordsMeant('Сколько голосов нужно?')).not.toContain('voice')
  })
})

describe('the query for a topic', () => {
  const asked = { topic: 'солнечную энергию', question: 'что писали про солнечную энергию' }

  it('of another language also finds its English words', () => {
    const query = topicQuery(asked)
    expect(query && matchOf(query, 'Cheap solar energy for everybody')).toBe(1)
    expect(query && matchOf(query, 'Про солнечную энергию')).toBe(1)
    expect(query && matchOf(query, 'Cheap solar panels')).toBe(0)
    expect(query && tsqueryOf(query)).toMatch(
      /^\('солнечную':\* \| 'solar':\* \| [^()]*\) & \('энергию':\* \| [^()]*'energy':\* [^()]*\)$/u,
    )
    const plain = topicQuery({ topic: 'океан ветер', question: 'что писали про океан и ветер' })
    expect(plain && tsqueryOf(plain)).toMatch(
      /^\('океан':\* \| .*'ocean':\* \| .*\) & \('ветер':\* \| .*'wind':\* \| .*\)$/u,
    )
    expect(translatedTopic(asked)).toBe('solar energy')
  })

  it('needs all words into which a text without spaces is translated', () => {
    const query = topicQuery({ topic: '智能体记忆', question: '关于智能体记忆有哪些帖子' })
    expect(query && matchOf(query, 'the memory of an agent')).toBe(1)
    expect(query && matchOf(query, 'the memory of a server')).toBe(0)
    expect(query && matchOf(query, '每个智能体都有自己的记忆')).toBe(1)
  })

  it('ignores the parts of a known word without spaces', () => {
    const query = topicQuery({ topic: '彗星', question: '彗星について誰が投稿しましたか？' })
    expect(query && matchOf(query, 'A comet at dawn')).toBe(1)
    expect(query && matchOf(query, 'I know nothing about stars')).toBe(0)
  })

  it.each([
    ['graphics cards', 'who sells graphics cards?', 'Two GPUs arrived'],
    ['видеокарты', 'кто писал про видеокарты?', '我们买显卡。'],
    ['rapat mingguan', 'ada yang bicara soal rapat mingguan?', 'the weekly call'],
    ['Grafikkarten', 'hat jemand Grafikkarten erwähnt?', 'a new GPU'],
    ['placas de vídeo', 'o que disseram sobre placas de vídeo?', 'Two GPUs arrived'],
    ['ordine del giorno', "chi parla dell'ordine del giorno?", 'a draft of the agenda'],
    ['用太阳能基金显卡', '谁说用太阳能基金显卡', '我们应该用太阳能基金买显卡。'],
    ['bees', 'who wrote about bees?', 'Nuestras abejas'],
    ['train', 'is there a train?', 'Ночной поезд'],
  ])('finds synonyms and texts in other scripts: %s', (topic, question, text) => {
    const query = topicQuery({ topic, question })
    expect(query && matchOf(query, text)).toBe(1)
    expect(query && matchOf(query, 'A quiet evening in the garden')).toBe(0)
  })

  it.each([
    ['microscopes', 'who wrote about microscopes?', 'Мы купили микроскоп'],
    ['palmiers', "qui s'occupe des palmiers ?", 'I look after palm trees'],
    ['шатёр цирка', 'кто писал про шатёр цирка?', 'the circus tent stands'],
    ['cangrejo', '¿quién habló del cangrejo?', 'Краб под камнем'],
    ['Japon', 'qui parle du Japon ?', 'letters from Japan'],
    ['levain', 'qui parle de son levain ?', 'Mi masa madre cumple once años'],
    ['encre', 'qui prépare sa propre encre ?', 'la tinta de Fez'],
    ['honey', 'who speaks about honey?', 'la miel de romero'],
    ['train', 'is there a train?', 'Der Zug fährt um acht'],
    ['лавины', 'у кого были посты про лавины', 'Avalanche bulletin: level 3'],
    ['desahucios', '¿quién escribió sobre los desahucios?', 'Five eviction hearings this week'],
    ['тюленей', 'кто считал тюленей?', 'New seal count: 226 seals on the sandbank'],
    ['fuentes', '¿qué dice la ley sobre las fuentes?', 'A source for every number'],
    ['Schriften', 'Wer interessiert sich für Schriften?', 'I draw typefaces'],
  ])('finds things and countries in other languages, without a row for them: %s', (topic, question, text) => {
    const query = topicQuery({ topic, question })
    expect(query && matchOf({ ...query, join: 'any' }, text)).toBeGreaterThan(0)
    expect(query && matchOf({ ...query, join: 'any' }, 'A quiet evening in the garden')).toBe(0)
  })

  it('searches for the names of a thing, not for its other keywords or for single Chinese characters', () => {
    const query = topicQuery({ topic: 'truffles', question: 'who wrote about truffles?' })
    expect(query && matchOf(query, 'Also niemals ohne Sporenabdruck essen')).toBe(0)
    expect(query && matchOf(query, 'a spore print of every find')).toBe(0)
    const watch = topicQuery({ topic: 'watch', question: 'posts about a watch' })
    expect(watch && matchOf(watch, '术语表我来准备')).toBe(0)
  })

  it('takes no word of a question for a thing, though "talk" is a keyword of the parrot', () => {
    expect(topicQuery({ topic: 'talk', question: 'who talks here?' })?.also).toBeUndefined()
  })

  it('is searched only as it is written for everyday words', () => {
    expect(topicQuery({ topic: 'red', question: 'posts about red' })?.also).toBeUndefined()
    expect(topicQuery({ topic: 'pagar', question: 'quién quiere pagar' })?.also).toBeUndefined()
  })
})
