import { delimiter, join } from 'node:path'
import { provideClients } from './support/clients/provideClients.ts'
import { run, runSteps } from './support/lib/steps.ts'
import { type ListenerRun, listenerRuns, mainListener } from './support/nodes/listenerRuns.ts'
import { providePrograms } from './support/nodes/provide.ts'

await providePrograms()
/** True for `npm test -- listeners`, which tests only the HTTP listeners on other versions of Node.js. */
const onlyListeners = process.argv.includes('listeners')
const others = await listenerRuns({ whole: onlyListeners })
await provideClients()
const built = await runSteps([{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }])
let failed = built !== 0
if (!failed && !onlyListeners) failed = (await run(['vitest', 'run'], { LISTENERS: mainListener })) !== 0
for (const other of failed ? [] : others) failed = (await runListener(other)) !== 0 || failed
process.exitCode = failed ? 1 : 0

function runListener({ name, node, env, files }: ListenerRun): Promise<number> {
  console.log(`\n${name}`)
  const program = join(node, 'node')
  const vitest = 'node_modules/vitest/vitest.mjs'
  const path = `${node}${delimiter}${process.env.PATH ?? ''}`
  return run([program, vitest, 'run', '--project', 'integration', ...files], { PATH: path, ...env })
}
