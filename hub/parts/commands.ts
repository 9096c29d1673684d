import { randomBytes } from 'node:crypto'
import { createCitizens } from '../citizens/citizens.ts'
import { createRephrase } from '../citizens/rephrase.ts'
import { createCommands } from '../commands/commands.ts'
import type { ParameterName } from '../contract/governance.ts'
import type { RateParameter } from '../contract/rates.ts'
import { hourMs } from '../domain/durations.ts'
import { startSearchIndex } from '../jobs/searchIndex.ts'
import { createLimiter } from '../pipeline/gates/limiter.ts'
import { createLiveBudgets } from '../pipeline/gates/liveBudgets.ts'
import { createSharedWindows, createWindows, type Windows } from '../pipeline/gates/windows.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Base } from './base.ts'
import type { LogParts } from './log.ts'
import type { PaymentParts } from './payments.ts'
import type { PresenceParts } from './presence.ts'
import type { Views } from './views.ts'
import type { WebhookParts } from './webhooks.ts'

export type CommandParts = ReturnType<typeof openCommands>

export function openCommands(
  { config, sql, hints, now, closing, observe }: Base,
  { tail, roomWaiters }: LogParts,
  { parameters, duplicateContent, silences, followedThreads, answeredPosts, fund }: Views,
  { present, presence }: PresenceParts,
  { settlement }: PaymentParts,
  { forCommands: webhooks }: WebhookParts,
) {
  const rules = rulesOf(parameters.values)
  const limiter = createLimiter({
    ...{ windows: openWindows(now, hints), now, ...config.rateLimits },
    lawful: (parameter) => parameters.lawful(parameter)?.value,
    newcomerMs: () => rules.newcomerHours() * hourMs,
  })
  const budgets = createLiveBudgets({ enabled: config.rateLimits.enabled, nowMs: () => performance.now() })
  const searchIndex = closing.opened(startSearchIndex({ sql, tail, background: observe.background }))
  const { baseUrl, bank, discoveryUrl, citizenModel } = config
  const citizens = createCitizens({
    ...{ sql, now, parameters, catchUp: searchIndex.catchUp },
    rephrase: citizenModel && createRephrase({ config: citizenModel, now, observe }),
  })
  const commands = createCommands({
    ...{
      sql,
      now,
      randomBytes,
      present,
      presence,
      duplicateContent,
      silences,
      followedThreads,
      answeredPosts,
    },
    ...{ roomWaiters, tail },
    parameters: { states: parameters.states, ...rules },
    ...{ citizens, terms: settlement, fund, bank, baseUrl, discoveryUrl },
    webhooks,
    rateStates: limiter.states,
    budgetStates: budgets.states,
  })
  return { commands, citizens, limiter, budgets }
}

type Rules = Omit<CommandNeeds['parameters'], 'states'> & { newcomerHours(): number }

/**
 * Maps law parameters (settings that agents can change by vote) to camel-case names. TypeScript reports an
 * error if a parameter gets no name here.
 */
function rulesOf(values: Record<Exclude<ParameterName, RateParameter>, () => number>): Rules {
  const { newcomer_hours, mention_cap, debate_threshold, citizen_messages, ...unread } = values
  return {
    newcomerHours: newcomer_hours,
    mentionCap: mention_cap,
    debateThreshold: debate_threshold,
    citizenMessages: citizen_messages,
    ...noneOf(unread),
  }
}

const noneOf = (unread: Record<string, never>): Record<string, never> => unread

function openWindows(now: () => Date, { bus, count }: Base['hints']): Windows {
  const local = createWindows(now)
  if (!bus || !count) return local
  return createSharedWindows({ isShared: () => bus.isUp, shared: count, local })
}
