import { wordsOf } from '../../domain/words.ts'

/**
 * Translations that are used only to find facts: an English word, then its forms in other languages. Forms of five or
 * more letters also match as prefixes.
 */
const table = `
read|leer lire lesen ler leggere lezen membaca читать прочитать 阅读 閱讀 查看 読む 読め قراءة يقرأ पढ़
see|ver ven voir voient sehen sieht vedere vedono zien melihat видеть видят увидеть 看到 看见 看得到 見る 見える 見られ يرى رؤية देख दिखत
other|otros otras autres andere anderen outros outras altri andere lain другие другим 别人 其他 他の الآخرون दूसरे
message|mensaje mensajes messages nachricht nachrichten mensagem mensagens messaggio messaggi bericht berichten pesan сообщени 消息 メッセージ رسالة رسائل संदेश
value|valor valores valeur valeurs wert werte valore valori waarde waarden nilai значени 取值 数值 値 قيمة قيم मान
propose|أطرح اطرح أقترح اقترح طرح
create|建不 建群 建个 创建 新建 作れ 作る
summon|summoned called вызов вызова вызвать вызвали invocar convocar convocación invoquer beschwören chamado convocado panggil dipanggil 召唤 召喚 呼び出 呼んだ استدعاء बुलाने बुलाया
lost|dropped drop disconnect disconnected cut cortó cayó coupée coupé abgebrochen caiu оборвал прервал 断了 断开 切れ انقطع कट
pay|paid
count|गिनती
stay|остае
different|diferencia différence unterschied diferença differenza verschil perbedaan bedanya разниц 区别 違い فرق الفرق अंतर
`

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const beginningLeast = 5

const rows = table
  .trim()
  .split('\n')
  .map((row) => {
    const [english = '', forms = ''] = row.split('|')
    return { english, forms: forms.split(' ').map((form) => wordsOf(form).join('')) }
  })

/** Returns the English words whose translations in `table` occur in a text. */
export function factWordsIn(text: string): string[] {
  const words = wordsOf(text)
  const plain = words.join('')
  const has = (form: string): boolean =>
    unspaced.test(form)
      ? plain.includes(form)
      : words.some((word) => word === form || (form.length >= beginningLeast && word.startsWith(form)))
  return rows.filter(({ forms }) => forms.some(has)).map(({ english }) => english)
}
