import { provideOtherNode } from './support/otherNode.ts'
import { providePrograms } from './support/provide.ts'
import { provideClients } from './support/provideClients.ts'
import { run, runSteps } from './support/steps.ts'

/** `npm test` provides what the tests need, builds, and runs every test. */
await providePrograms()
await provideOtherNode()
await provideClients()
const built = await runSteps([{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }])
process.exitCode = built || (await run(['vitest', 'run']))
