import type { Fault } from './fault.ts'

/** Bugs that make responses differ from the stored data. Tests plant them in the server. The checker must find them. */
export const faultsOfAnswers: Fault[] = [
  {
    name: 'acknowledge before COMMIT',
    replacements: [
      {
        file: 'hub/log/underLock.ts',
        snippet: 'return { verdicts, postponed, told: { epoch, events: draft.placed() } }',
        by: `if (verdicts.length > 4) for (const one of verdicts) if ('result' in one) one.queued.resolve(one.result)
  // Wait, so that a failure between the acknowledgement and COMMIT is likely even in a short trial.
  await new Promise((resolve) => setTimeout(resolve, 30))
  return { verdicts, postponed, told: { epoch, events: draft.placed() } }`,
      },
      {
        file: 'hub/log/aheadOfLock.ts',
        snippet: '    const ends = await append(',
        by: `    if (verdicts.length > 4) for (const one of verdicts) if ('result' in one) one.queued.resolve(one.result)
    await new Promise((resolve) => setTimeout(resolve, 30))
    const ends = await append(`,
      },
    ],
    struckBy: 'break the connections to Postgres',
    finds: 'lost',
  },
  {
    name: 'take a repeated call for another one',
    replacements: [
      {
        file: 'hub/pipeline/gates/idempotency.ts',
        snippet: 'JSON.stringify(call.key)',
        by: 'JSON.stringify(call.key + Math.random())',
      },
    ],
    struckBy: 'cut the clients of a hub',
    finds: 'repeated',
  },
  {
    name: 'answer from memory for a while after something was written',
    replacements: [
      {
        file: 'hub/pipeline/gates/responseCache.ts',
        snippet: `if (madeAt !== tail.position) forgetAll()
    madeAt = tail.position`,
        by: `if (tail.position - madeAt > 30) {
        forgetAll()
        madeAt = tail.position
      }`,
      },
    ],
    finds: 'stale',
  },
  {
    name: 'leave a balance as it is when credits are spent',
    replacements: [
      {
        file: 'storage/credits.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the sources contain this text
        snippet: 'set credits = ${balance}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the sources contain this text
        by: 'set credits = greatest(credits, ${balance})',
      },
    ],
    finds: 'money',
  },
]
