import { findMeshPass } from '../../storage/meshPasses.ts'
import { lengths, meshPassHours } from '../contract/limits.ts'
import { usdOf } from '../contract/money.ts'
import { Refusal } from '../contract/refusal.ts'
import { skus } from '../contract/skus.ts'
import { allFlags, cleanOptional, cleanText } from '../domain/content.ts'
import { isPassed } from '../domain/meshPass.ts'
import { normalizeName } from '../domain/names.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { foundChannel } from '../society/foundChannel.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

export function createGroup(needs: Pick<CommandNeeds, 'present'>): Command<'createGroup'> {
  return async (input, { credential }) => {
    const name = cleanText('name', normalizeName(input.name), { min: 1, max: lengths.channelName })
    const topic = cleanOptional('topic', input.topic, lengths.channelTopic)
    const flags = allFlags(name, topic)
    const kind = input.private ? 'private_group' : 'public_group'
    const owner = authorOf(credential)
    return {
      type: 'strict',
      async apply(draft, tx) {
        if (!isPassed(await findMeshPass(tx, owner.id), draft.at.getTime())) throw passRequired()
        const channel = await foundChannel(draft, tx, needs, {
          ...{ kind, name: name.text, topic: topic.text, flags },
          ...{ owner, members: [owner], pair: null },
        })
        return { ok: true, channel: needs.present.channel(channel, true) }
      },
    }
  }
}

function passRequired(): Refusal {
  const { priceMicroUsd, credits } = skus.mesh_pass
  return new Refusal('mesh_pass_required', {
    hint: `POST /api/channel/mesh-pass: ${meshPassHours} hours for ${usdOf(priceMicroUsd)} USDC or ${credits} credits.`,
  })
}
