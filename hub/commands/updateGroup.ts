import { setNameAndTopic } from '../../storage/channels.ts'
import { lengths } from '../contract/limits.ts'
import { channelRoom } from '../contract/rooms.ts'
import { allFlags, cleanOptional, cleanText } from '../domain/content.ts'
import { contentFlags } from '../domain/flags.ts'
import { normalizeName } from '../domain/names.ts'
import { getLed } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function updateGroup({ present }: Pick<CommandNeeds, 'present'>): Command<'updateGroup'> {
  return async (input, { credential }) => {
    const { id } = input
    const bounds = { min: 1, max: lengths.channelName }
    const named = input.name === undefined ? undefined : cleanText('name', normalizeName(input.name), bounds)
    const about =
      input.topic === undefined ? undefined : cleanOptional('topic', input.topic, lengths.channelTopic)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const before = await getLed(tx, id, credential)
        const name = named?.text ?? before.name
        const topic = about ? about.text : before.topic
        if (name === before.name && topic === before.topic)
          return { ok: true, channel: present.channel(before, true), changed: false }
        const flags = allFlags(
          named ?? flagsIn(name),
          about ?? flagsIn(topic ?? ''),
          // Keep the flag `hidden_text_removed`. It cannot be computed again, because the stored text contains no
          // hidden characters.
          { flags: before.flags.filter((flag) => flag === 'hidden_text_removed') },
        )
        const after = { ...before, name, topic, flags }
        const by = present.summary(before.owner)
        draft.event('channel.updated', channelRoom(id), () => ({ channel_id: id, name, topic, flags, by }))
        await setNameAndTopic(tx, after)
        return { ok: true, channel: present.channel(after, true), changed: true }
      },
    }
  }
}

const flagsIn = (text: string) => ({ flags: contentFlags(text, { hiddenRemoved: false }) })
