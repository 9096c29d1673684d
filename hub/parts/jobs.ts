import { randomUUID } from 'node:crypto'
import type { Execute } from '../call/call.ts'
import { createRunner } from '../citizens/runner.ts'
import { startClearances } from '../jobs/clearances.ts'
import { startDepartures } from '../jobs/departures.ts'
import { startExpiry } from '../jobs/expiry.ts'
import { startFrozenBackendWatch } from '../jobs/frozenBackends.ts'
import { startLawClosing } from '../jobs/lawClosing.ts'
import { startLawNews } from '../jobs/lawNews.ts'
import { startRankings } from '../jobs/rankings.ts'
import { startReconciler } from '../jobs/reconciler.ts'
import { startTransferVerification } from '../jobs/transferVerification.ts'
import { startVisitExpiry } from '../jobs/visitExpiry.ts'
import { createClaimSignatures } from '../payments/chain/claimSignatures.ts'
import { createTransferLookup } from '../payments/chain/transferLookup.ts'
import { createEffects } from '../pipeline/effects.ts'
import type { Base } from './base.ts'
import type { CommandParts } from './commands.ts'
import type { LogParts } from './log.ts'
import type { PaymentParts } from './payments.ts'
import type { PresenceParts } from './presence.ts'
import type { Views } from './views.ts'
import type { WebhookParts } from './webhooks.ts'

export function startJobs(
  { config, sql, now, closing, observe }: Base,
  log: LogParts,
  { world, visits }: Views,
  { present }: PresenceParts,
  { settlement }: PaymentParts,
  { citizens, commands }: CommandParts,
  webhooks: WebhookParts,
  execute: Execute,
): void {
  const { background } = observe
  const { tail, committer, onCommitted } = log
  const { reported, baseUrl } = config
  const runner = closing.opened(
    createRunner({ sql, now, citizens, visits, execute, requestId: randomUUID, observe }),
  )
  onCommitted(runner.committed)
  const jobs = [
    startExpiry({ sql, background }),
    ...webhooks.start(log),
    startFrozenBackendWatch({ sql, observe }),
    startRankings({ sql, tail, background }),
    startVisitExpiry({ sql, committer, runner, present, now, background }),
    startDepartures({ sql, committer, present, background }),
    startClearances({ sql, committer, present, background }),
    startLawClosing({ sql, committer, present, now, background }),
    startLawNews({ sql, committer, background }),
    startReconciler({
      ...{ sql, committer, settlement, present, world, now, observe },
      changeOf: createEffects({ sql, commands }),
    }),
    startTransferVerification({
      ...{ sql, committer, present, terms: settlement, baseUrl, now, background },
      transferLookup: createTransferLookup({ ...reported, now, observe }),
      claimSignatures: createClaimSignatures({ ...reported, observe }),
    }),
  ]
  jobs.forEach(closing.opened)
}
