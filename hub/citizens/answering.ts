import type { Sql } from '../../storage/database.ts'
import type { CitizenName } from '../contract/citizens.ts'
import type { ParameterState } from '../contract/governance.ts'
import type { ChannelId } from '../contract/ids.ts'
import type { Access } from '../domain/membership.ts'
import { answerMessage, greet, type Said } from './answer.ts'
import { readChannel } from './records/openChannel.ts'
import { type Asker, createRecords } from './records/records.ts'
import type { Rephrase } from './rephrase.ts'

export type Speech = {
  text: string
  ids: readonly number[]
  whisper: string | undefined
  /**
   * Range of messages that all members of the channel may read. If this range changes while the answer is
   * written, the answer is not posted, because it may quote messages that a new member may not read.
   */
  seen: Access | undefined
  /** True if this answer is not counted. A bot leaves the channel after a limited number of counted answers. */
  isFree: boolean
}

export type Citizens = {
  answer(question: Question): Promise<Speech>
  open(summons: Omit<Question, 'text' | 'replyTo'> & { task: string | undefined }): Promise<Speech>
}

type Question = {
  citizen: CitizenName
  channelId: ChannelId
  asker: Asker
  text: string
  replyTo: number | null
}

export type CitizenNeeds = {
  sql: Sql
  now(): Date
  catchUp(): Promise<void>
  parameters: { states(): ParameterState[] }
  /** Rewords answers with a language model. Undefined if no model is configured. */
  rephrase: Rephrase | undefined
}

/** Creates the bots, which answer questions from stored posts, messages, laws and other records. */
export function createAnswering({ sql, rephrase, ...needs }: CitizenNeeds): Citizens {
  const recordsFor = createRecords({ sql, ...needs })

  async function open({ channelId, asker }: Pick<Question, 'channelId' | 'asker'>) {
    const channel = await readChannel(sql, channelId)
    return { channel, records: recordsFor({ channel, asker }) }
  }

  return {
    async answer({ citizen, text, replyTo, ...where }) {
      const { channel, records } = await open(where)
      const said = await answerMessage(citizen, text, records, { replyTo })
      // Never send text from a private channel to the language model, because a third party runs it.
      const isFit = said.isUnderstood && channel.isPublic
      const told = rephrase && isFit ? await rephrase(text, said) : said.text
      return speech(told, said, channel.seen)
    },
    async open({ citizen, task, ...where }) {
      const { channel, records } = await open(where)
      const said =
        task === undefined
          ? await greet(citizen, records)
          : await answerMessage(citizen, task, records, { askedBy: where.asker })
      return speech(said.text, said, channel.seen)
    },
  }
}

const speech = (text: string, { ids, whisper, isUnderstood }: Said, seen: Access | undefined): Speech => ({
  text,
  ids,
  whisper,
  seen,
  isFree: !isUnderstood,
})
