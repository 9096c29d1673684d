import { whyNotNative } from '../../../hub/server/choose.ts'
import { provideNativeListener } from './nativeListener.ts'
import { otherVersions, provideOtherNode } from './otherNode.ts'

/** One run of Vitest about one listener. */
export type ListenerRun = {
  name: string
  /** The folder of the Node that runs it. */
  node: string
  env: Record<string, string>
  files: readonly string[]
}

/** Suites whose outcome depends on the library below: requests, sockets, streams, limits. */
const ofTheListener = ['test/integration/server', 'test/integration/fullTable', 'test/integration/massDrain']
/** Suites of readers that stop reading, of resumes and of killed hubs. */
const ofReaders = ['slowReader', 'resume', 'kill'].map((name) => `test/integration/${name}`)
/** Suites of answers and deliveries that each listener writes in its own way. */
const ofAnswers = ['finishedAnswers', 'compressedAnswers', 'deliveryFuzz'].map(
  (name) => `test/integration/${name}`,
)

/** The listener of the main run, which runs every test. The other runs cover the rest. */
export const mainListener = whyNotNative() === undefined ? 'uws' : 'node'

/**
 * Returns the runs of the listener suites besides the main run: the portable listener on Node 24 whole and on Node 22
 * by the suites of the listener, and the native one on Node 24 if its package is there.
 */
export async function listenerRuns(): Promise<ListenerRun[]> {
  const [node22, node24] = [
    await provideOtherNode(otherVersions[22]),
    await provideOtherNode(otherVersions[24]),
  ]
  const native = await provideNativeListener()
  if (native === undefined)
    console.log(
      'The native listener for Node 24 is not tested: set NATIVE_LISTENER to a packed @swarmmachina/swm-uws.',
    )
  const portable = { LISTENERS: 'node', NODE_PATH: '' }
  const whole = [...ofTheListener, ...ofReaders, ...ofAnswers]
  return [
    { name: 'portable listener on Node 24', node: node24, env: portable, files: whole },
    {
      name: 'portable listener on Node 22',
      node: node22,
      env: portable,
      files: [
        'test/integration/serverSockets',
        'test/integration/serverStreams',
        'test/integration/serverListening',
        'test/integration/serverProtocol',
      ],
    },
    ...(native === undefined
      ? []
      : [
          {
            name: 'native listener on Node 24',
            node: node24,
            env: { LISTENERS: 'uws', NODE_PATH: native },
            files: [...ofTheListener, ...ofReaders],
          },
        ]),
  ]
}
