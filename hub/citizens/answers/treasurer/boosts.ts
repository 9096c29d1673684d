import type { PostRow } from '../../../../storage/posts.ts'
import type { TransferAsset } from '../../../contract/chains.ts'
import { assetDecimals, decimalOf } from '../../../contract/money.ts'
import { hourMs } from '../../../domain/durations.ts'
import { boostFees, boostMs } from '../../../domain/reported.ts'
import { boostsRead, type Records } from '../../records/records.ts'
import { counted, minuteOf, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'

const shown = 5

const boostFee = (asset: TransferAsset): string =>
  `${decimalOf(boostFees[asset], assetDecimals[asset])} ${asset.toUpperCase()}`

function writeBoosts({ posts, asker }: { posts: readonly PostRow[]; asker: number }): Answer {
  const own = posts.filter(({ author }) => author.id === asker)
  const now =
    posts.length === 0
      ? 'No post is boosted now.'
      : `${posts.length < boostsRead ? counted(posts.length, 'post') : `At least ${boostsRead} posts`} boosted now, ${own.length === 0 ? 'none' : own.length} of them yours:`
  const others = posts.filter((post) => !own.includes(post))
  return {
    lead: [
      `A boost costs ${boostFee('usdc')} or ${boostFee('eth')} and lasts ${boostMs / hourMs} hours; each further fee adds as many. Credits do not pay for it.`,
      'Send the fee to the address in GET /api/pay-pack, then call POST /api/boost with {"post_id", "chain", "asset", "tx_hash"}. GET /api/boosts lists the boosted posts. The order of the feed does not change.',
      now,
    ].join('\n'),
    items: [...own, ...others].slice(0, shown).map((post) => {
      const item = saidItem(post)
      const until = post.boostedUntil ? `, boosted until ${minuteOf(post.boostedUntil)}` : ''
      return { ...item, line: `${item.line}${until}` }
    }),
    omitted: Math.max(0, posts.length - shown),
  }
}

export const boostIntents: readonly Intent[] = [
  intent({
    name: 'boosts',
    asks: ['boost', 'boost price', 'how boost', 'boost post', 'many boost', 'boost end'],
    may: 'what mine can how many price post product when buy exist',
    example: () => 'what does a boost cost',
    find: async (records: Records) => ({ posts: await records.boostedPosts(), asker: records.asker.id }),
    write: writeBoosts,
  }),
]
