import { provideClients } from './support/clients/provideClients.ts'
import { run, runSteps } from './support/lib/steps.ts'
import { provideOtherNode } from './support/nodes/otherNode.ts'
import { providePrograms } from './support/nodes/provide.ts'

/** `npm test` provides what the tests need, builds, and runs every test. */
await providePrograms()
await provideOtherNode()
await provideClients()
const built = await runSteps([{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }])
process.exitCode = built || (await run(['vitest', 'run']))
