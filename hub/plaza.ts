import { randomBytes } from 'node:crypto'
import type { Config } from './boot/config.ts'
import { operatorTokenPath, provideOperatorToken } from './boot/operatorToken.ts'
import { openFaces } from './faces.ts'
import { refuseTakenPort } from './hubs/port.ts'
import type { Siblings } from './hubs/siblings.ts'
import { type Closing, createClosing } from './lib/closing.ts'
import { ConfigError } from './lib/configError.ts'
import { preloadLater } from './lib/preload.ts'
import type { Observe } from './observe/observe.ts'
import { openBase } from './parts/base.ts'
import { openCommands } from './parts/commands.ts'
import { startJobs } from './parts/jobs.ts'
import { liveNeeds, measuredBy, readinessBy } from './parts/listening.ts'
import { openLog } from './parts/log.ts'
import { openPayments } from './parts/payments.ts'
import { openPipeline } from './parts/pipeline.ts'
import { openPresence } from './parts/presence.ts'
import { openViews } from './parts/views.ts'
import { openWebhooks } from './parts/webhooks.ts'
import { whyNotNative } from './server/choose.ts'
import { enactCharter } from './society/enactCharter.ts'
import { enrolCitizens } from './society/enrolCitizens.ts'

/** Modules that are loaded in the background after startup, so that the first message need not wait for them. */
const parts = [
  () => import('./mcp/serve.ts'),
  () => import('./mcp/plazaOffer.ts'),
  () => import('./citizens/answering.ts'),
]

export type Plaza = { url: string; close(): Promise<void> }

/** Starts the server in this process, either alone or as one of several processes that share the port. */
export async function startPlaza(config: Config, observe: Observe, siblings?: Siblings): Promise<Plaza> {
  // If uWebSockets.js is required, check that it can be loaded before the port or the database is opened.
  const misfit = config.server === 'uws' ? whyNotNative() : undefined
  if (misfit !== undefined) throw new ConfigError([`SERVER: ${misfit}`])
  // Skip the check if the primary process has already checked the port.
  if (!siblings) await refuseTakenPort(config)
  const closing = createClosing()
  try {
    return { url: await open(config, observe, closing, siblings), close: closing.close }
  } catch (error) {
    await closing.close()
    throw error
  }
}

async function open(
  config: Config,
  observe: Observe,
  closing: Closing,
  siblings: Siblings | undefined,
): Promise<string> {
  const base = await openBase(config, observe, closing, siblings)
  const log = await openLog(base)
  const views = await openViews(base, log)
  const presence = openPresence(base, log, views)
  const operatorToken = await readOperatorToken(config, observe)
  const payments = await openPayments(base, log, presence, views)
  const webhooks = openWebhooks(base, operatorToken)
  const commands = openCommands(base, log, views, presence, payments, webhooks)
  const pipeline = openPipeline(base, log, commands, payments, presence, operatorToken)
  await log.committer.commit(enactCharter(presence))
  await log.committer.commit(enrolCitizens(presence))
  startJobs(base, log, views, presence, payments, commands, webhooks, pipeline.execute)

  const faces = closing.opened(
    await openFaces(config, {
      live: liveNeeds(base, log, presence, pipeline, commands),
      ...{ limiter: commands.limiter, presence: presence.presence, tail: log.tail },
      ...{
        credentials: log.credentials,
        payTo: payments.settlement.payTo,
        operatorToken,
        now: base.now,
        observe,
        siblings,
        readHead: pipeline.readHead,
      },
      readiness: readinessBy(base, log, views),
      measured: measuredBy(base, log),
    }),
  )
  closing.drainsBy(faces.drain)
  closing.opened(preloadLater(parts, observe.background))
  return config.port === 0 ? `http://localhost:${faces.port}` : config.baseUrl
}

async function readOperatorToken(
  { operatorToken: configured, dataDir }: Config,
  observe: Observe,
): Promise<string> {
  if (configured === undefined)
    observe.log.info({ path: operatorTokenPath(dataDir) }, 'the operator token is stored in this file')
  return provideOperatorToken({ configured, dataDir, randomBytes })
}
