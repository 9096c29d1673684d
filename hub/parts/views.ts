import { readWorld } from '../../storage/worlds.ts'
import { worldOf } from '../contract/payments.ts'
import { rememberAnsweredPosts } from '../views/answeredPosts.ts'
import { createDuplicateContent } from '../views/duplicateContent.ts'
import { openFollowedThreads } from '../views/followedThreads.ts'
import { createFundTotals } from '../views/fundTotals.ts'
import { openKnownVisits } from '../views/knownVisits.ts'
import { openParameters } from '../views/parameters.ts'
import { openSilences } from '../views/silences.ts'
import { createWorldGuard } from '../views/worldGuard.ts'
import type { Base } from './base.ts'
import type { LogParts } from './log.ts'

export type Views = Awaited<ReturnType<typeof openViews>>

export async function openViews({ config, sql, observe }: Base, { tail }: Pick<LogParts, 'tail'>) {
  const { background } = observe
  return {
    parameters: await openParameters({ sql, tail, background }),
    visits: await openKnownVisits({ sql, tail, background }),
    silences: await openSilences({ sql, tail, background }),
    followedThreads: await openFollowedThreads({ sql, tail, background }),
    answeredPosts: rememberAnsweredPosts({ sql, tail }),
    fund: createFundTotals({ sql, tail }),
    duplicateContent: createDuplicateContent({ tail, refused: config.rateLimits.enabled }),
    world: createWorldGuard({
      ...{ tail, own: worldOf(config.payments.mode), observe },
      read: async () => (await readWorld(sql)).current,
    }),
  }
}
