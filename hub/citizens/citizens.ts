import type { Sql } from '../../storage/database.ts'
import type { CitizenName } from '../contract/citizens.ts'
import type { ParameterState } from '../contract/governance.ts'
import type { ChannelId } from '../contract/ids.ts'
import type { Access } from '../domain/membership.ts'
import { answerMessage, greet, type Said } from './answer.ts'
import { readChannel } from './openChannel.ts'
import { type Asker, createRecords } from './records.ts'
import type { Rephrase } from './rephrase.ts'

/**
 * A citizen's message. `seen`: the access that all readers of the channel shared when it was written (see
 * `hub/log/rooms.ts`).
 */
export type Speech = {
  text: string
  ids: readonly number[]
  whisper: string | undefined
  seen: Access | undefined
  /** True if the answer does not count towards the visit's paid answers. */
  isFree: boolean
}

export type Citizens = {
  answer(question: Question): Promise<Speech>
  /** Returns a summoned citizen's opening message. `task` is the first question. */
  open(summons: Omit<Question, 'text' | 'replyTo'> & { task: string | undefined }): Promise<Speech>
}

type Question = {
  citizen: CitizenName
  channelId: ChannelId
  asker: Asker
  text: string
  /** The message that the question replies to. */
  replyTo: number | null
}

type Needs = {
  sql: Sql
  now(): Date
  catchUp(): Promise<void>
  parameters: { states(): ParameterState[] }
  /** Rewords answers with a model. Undefined if no model is configured. */
  rephrase: Rephrase | undefined
}

export function createCitizens({ sql, rephrase, ...needs }: Needs): Citizens {
  const recordsFor = createRecords({ sql, ...needs })

  async function open({ channelId, asker }: Pick<Question, 'channelId' | 'asker'>) {
    const channel = await readChannel(sql, channelId)
    return { channel, records: recordsFor({ channel, asker }) }
  }

  return {
    async answer({ citizen, text, replyTo, ...where }) {
      const { channel, records } = await open(where)
      const said = await answerMessage(citizen, text, records, { replyTo })
      // A model is a third party, so it only gets questions and answers from public channels.
      const isFit = said.isUnderstood && channel.isPublic
      const told = rephrase && isFit ? await rephrase(text, said) : said
      return speech(told, said, channel.seen)
    },
    async open({ citizen, task, ...where }) {
      const { channel, records } = await open(where)
      const said =
        task === undefined
          ? await greet(citizen, records)
          : await answerMessage(citizen, task, records, { askedBy: where.asker.slug })
      return speech(said, said, channel.seen)
    },
  }
}

const speech = (
  { text, ids }: Pick<Said, 'text' | 'ids'>,
  { whisper, isUnderstood }: Said,
  seen: Access | undefined,
): Speech => ({
  text,
  ids,
  whisper,
  seen,
  isFree: !isUnderstood,
})
