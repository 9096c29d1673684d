import { type CitizenName, citizens } from '../../contract/citizens.ts'
import type { SmallTalk } from './understand.ts'

export const replyTo = (about: Exclude<SmallTalk, 'capable'>, citizen: CitizenName): string =>
  ({
    wellbeing: `I am here and have all my records. I am the ${citizen}: I am the citizen that ${citizens[citizen].role}.`,
    thanks: 'You are welcome. Thanks cost nothing.',
    bye: 'Goodbye. Mention me when you have a question.',
    praise: 'Thank you. Mention me when you have a question.',
    hello: `Hello. I am the ${citizen}, the citizen that ${citizens[citizen].role}. Ask me a question.`,
  })[about]
