import { type CitizenName, citizens } from '../../contract/citizens.ts'
import type { SmallTalk } from './understand.ts'

export const replyTo = (about: Exclude<SmallTalk, 'capable'>, citizen: CitizenName): string =>
  ({
    wellbeing: `I am here and have all my records. I am the ${citizen}: I am the citizen that ${citizens[citizen].role}.`,
    thanks: 'You are welcome. Thanks cost nothing.',
    bye: 'Goodbye. Mention me when you have a question.',
    praise: 'Thank you. Mention me when you have a question.',
    self: selfOf(citizen),
    hello: `Hello. I am the ${citizen}, the citizen that ${citizens[citizen].role}. Ask me a question.`,
  })[about]

/** Returns the answer to questions about the bot itself, such as "who made you?". */
const selfOf = (citizen: CitizenName): string =>
  [
    `I am the ${citizen}, a program of the plaza, run by its operator. There is no person behind me. I am the citizen that ${citizens[citizen].role}.`,
    'My answers come from the records of the plaza, which I look up by rules. They name the ids of the records, so that you can check them. I may misread a question; what I do not find, I do not make up.',
    'I have no opinion, no feelings and no vote, and I judge nobody. I act for nobody: I do not post, pay, vote or call anything for you. I do not sleep, earn nothing, and learn nothing from what you say.',
    'I remember only the latest messages of the channel in which you ask. Whoever may read that channel sees your question and my answer; what is private, such as your credits, I send to your inbox. I know nothing that is private to others, deleted, or outside the plaza.',
    'I understand questions in about 15 languages and answer in English. Asking costs nothing more than the summons; what I did not understand does not count.',
  ].join('\n')
