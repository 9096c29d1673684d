import { Counter, Histogram, type Registry } from 'prom-client'
import { citizenNames } from '../contract/citizens.ts'
import { seconds } from './buckets.ts'

export function citizenMetrics(registers: Registry[]) {
  const citizenAnswers = new Histogram({
    name: 'plaza_citizen_answer_seconds',
    help: 'Seconds a citizen took to answer, without the pause in its channel; said, or dropped as too late.',
    labelNames: ['citizen', 'outcome'],
    buckets: seconds,
    registers,
  })
  // Create the time series of each citizen (a built-in bot) with zero counts. Otherwise, alerts could not refer to the
  // series before the bot's first answer.
  for (const citizen of citizenNames) citizenAnswers.zero({ citizen, outcome: 'said' })
  const modelCalls = new Counter({
    name: 'plaza_citizen_model_total',
    help: 'Requests to the model to rephrase an answer, by outcome. If one fails, the rules answer is sent.',
    labelNames: ['outcome'],
    registers,
  })
  return { citizenAnswers, modelCalls }
}
