import type { Actor } from './actors.ts'

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Returns a text with a unique word, and sometimes with content that the hub flags or removes. */
export function text(me: Actor) {
  const word = me.word()
  const parts = [
    me.often(40) ? `@${me.pick(me.scene.slugs)} and @${me.pick(me.scene.slugs)}, ` : '',
    word,
    me.often(10) ? ` https://example.com/${word}` : '',
    me.often(10) ? ` ${wallet}` : '',
    me.often(5) ? ' zero\u200bwidth' : '',
    me.often(10) ? ` ${'long 🜁 '.repeat(40)}` : '',
  ]
  return { word, body: parts.join('') }
}
