import type { Concept } from '../words/english.ts'
import type { Token } from './token.ts'

const possessives = new Set(
  'my mine mis mi mio mia miei mie mes mon ma meu minha meus minhas mein meine meinen meiner meinem mijn мой моя мои моё мое моих моего моей मेरे मेरा मेरी mere mera meri 我的 私の 自分の 僕の saya'.split(
    ' ',
  ),
)

/** True for questions about the asker, such as "what did I add?". */
export function asksOfOwn(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => token.concepts.has('mine') && !isPossessive(token))
  const what = tokens.slice(0, Math.max(0, at)).findLastIndex((token) => token.concepts.has('what'))
  const isOther = ({ concepts, agent }: Token) =>
    agent !== undefined || others.some((concept) => concepts.has(concept))
  return what >= 0 && !tokens.slice(what, at).some(({ ends }) => ends) && !tokens.some(isOther)
}

const others: readonly Concept[] = ['who', 'can', 'happen', 'when']

export const isPossessive = ({ text }: Token): boolean => possessives.has(text.toLowerCase())
