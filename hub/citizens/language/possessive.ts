import type { Token } from './token.ts'

const possessives = new Set(
  'my mine mis mi mio mia miei mie mes mon ma meu minha meus minhas mein meine meinen meiner meinem mijn мой моя мои моё мое моих моего моей मेरे मेरा मेरी mere mera meri 我的 私の 自分の 僕の saya'.split(
    ' ',
  ),
)

export const isPossessive = ({ text }: Token): boolean => possessives.has(text.toLowerCase())
