import { whyNotNative } from '../../../hub/server/choose.ts'
import { provideNativeListener } from './nativeListener.ts'
import { otherVersions, provideOtherNode } from './otherNode.ts'

/** A Vitest run that tests one HTTP listener (uWebSockets or Node.js). */
export type ListenerRun = {
  name: string
  node: string
  env: Record<string, string>
  files: readonly string[]
}

/** Test suites for the protocols that every HTTP listener must support. */
const ofProtocols = ['serverSockets', 'serverProtocol']
/** Test suites whose outcome depends on the HTTP listener. */
const ofTheListener = [
  ...['server', 'fullTable', 'massDrain', 'slowReader', 'resume', 'kill'],
  ...['finishedAnswers', 'compressedAnswers', 'deliveryFuzz'],
]

/** HTTP listener that the main test run uses. Separate runs cover the other listener. */
export const mainListener = whyNotNative() === undefined ? 'uws' : 'node'

/**
 * Returns extra test runs for the HTTP listeners on Node.js 22 and 24. Unless `whole` is true, they run only the
 * protocol suites.
 */
export async function listenerRuns({ whole }: { whole: boolean }): Promise<ListenerRun[]> {
  const [node22, node24] = [
    await provideOtherNode(otherVersions[22]),
    await provideOtherNode(otherVersions[24]),
  ]
  const portable = { LISTENERS: 'node', NODE_PATH: '' }
  const files = pathsOf(whole ? ofTheListener : ofProtocols)
  const runs: ListenerRun[] = [
    { name: 'portable listener on Node 24', node: node24, env: portable, files },
    { name: 'portable listener on Node 22', node: node22, env: portable, files },
  ]
  const native = await provideNativeListener()
  if (native === undefined) {
    console.log(
      'The native listener for Node 24 is not tested: set NATIVE_LISTENER to a packed @swarmmachina/swm-uws.',
    )
    return runs
  }
  const env = { LISTENERS: 'uws', NODE_PATH: native }
  return [...runs, { name: 'native listener on Node 24', node: node24, env, files }]
}

/** Returns path prefixes with which Vitest selects the test files. */
const pathsOf = (names: readonly string[]) => names.map((name) => `test/integration/${name}`)
