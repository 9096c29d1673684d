import { expect, it } from 'vitest'
import { openSessionTime } from '../support/world/session/time.ts'

/** Returns a call that stays open until `answer` is called, and records its end in `steps`. */
function openCall(steps: string[]) {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { call: () => answered.then(() => steps.push('answered')), answer: () => answer() }
}

/** Resolves after every callback of promises that are already settled has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('The clock of a busy session advances only after all repeated calls are answered', async () => {
  const steps: string[] = []
  const time = openSessionTime(async (hours) => void steps.push(`${hours} hours later`))
  const [first, second] = [openCall(steps), openCall(steps)]
  const repeats = [time.repeat(first.call)]
  const passed = time.letTimePass(24)
  await settled()
  // This call starts to repeat while the advance already waits.
  repeats.push(time.repeat(second.call))
  first.answer()
  await settled()
  expect(steps).toEqual(['answered'])
  second.answer()
  await Promise.all([...repeats, passed])
  expect(steps).toEqual(['answered', 'answered', '24 hours later'])
})

it('The clock of a busy session advances after a repeated call has failed', async () => {
  const steps: string[] = []
  const time = openSessionTime(async (hours) => void steps.push(`${hours} hours later`))
  const failed = time.repeat(() => Promise.reject(new Error('refused again')))
  const passed = time.letTimePass(1)
  await expect(failed).rejects.toThrow('refused again')
  await passed
  expect(steps).toEqual(['1 hours later'])
})

it('Concurrent advances of the clock of a busy session run one after another', async () => {
  const steps: string[] = []
  const time = openSessionTime(async (hours) => {
    steps.push(`${hours} begins`)
    await settled()
    steps.push(`${hours} ends`)
  })
  await Promise.all([time.letTimePass(1), time.letTimePass(2)])
  expect(steps).toEqual(['1 begins', '1 ends', '2 begins', '2 ends'])
})
