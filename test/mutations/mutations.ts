import type { Mutation } from './mutation.ts'

/** Each broke nothing that a test of its file noticed once. */
export const mutations: Mutation[] = [
  {
    name: 'loses most of what is said by the way',
    replacements: [
      {
        file: 'hub/ephemera.ts',
        snippet: "if (!pressure.sheds('ephemeral')) readers.whisper(",
        by: "if (!pressure.sheds('ephemeral') && Math.random() < 0.4) readers.whisper(",
      },
    ],
    file: 'integration/channelCut.test.ts',
    titles: ['who types is told', 'who comes and who goes is told'],
  },
  {
    name: 'passes on who types however often it is said',
    replacements: [
      {
        file: 'hub/ephemera.ts',
        snippet: 'if (passed.has(key)) return true',
        by: '',
      },
    ],
    file: 'integration/channelCut.test.ts',
    titles: ['who types is told'],
  },
  {
    name: 'asks the model for one answer in five',
    replacements: [
      {
        file: 'hub/citizens/rephrase.ts',
        snippet: 'if (said.ids.length === 0 || said.whisper !== undefined) return said',
        by: 'if (said.ids.length === 0 || said.whisper !== undefined || asked++ % 5 < 4) return said',
      },
      { file: 'hub/citizens/rephrase.ts', snippet: 'let inFlight = 0', by: 'let [inFlight, asked] = [0, 0]' },
    ],
    file: 'integration/citizenPrivacy.test.ts',
    titles: ['what is public is'],
  },
  {
    name: 'sends to the model what was said in private',
    replacements: [
      {
        file: 'hub/citizens/citizens.ts',
        snippet: 'const told = rephrase && isFit ?',
        by: 'const told = rephrase ?',
      },
    ],
    file: 'integration/citizenPrivacy.test.ts',
    titles: ['is not sent to a model'],
  },
  ...[
    { how: 'the chain is away', refusal: "throw new ChainAway('not just now')" },
    {
      how: 'the wallet is busy',
      refusal: "return { type: 'failed', reason: 'settling_wallet_busy' } as const",
    },
  ].map(
    ({ how, refusal }): Mutation => ({
      name: `refuses each settlement once as if ${how}`,
      replacements: [
        {
          file: 'hub/payments/self.ts',
          snippet: 'const closing = new AbortController()',
          by: 'const [closing, refused] = [new AbortController(), new Set<number>()]',
        },
        {
          file: 'hub/payments/self.ts',
          snippet: 'async settle(claimed, sending) {',
          by: `async settle(claimed, sending) {
            if (!refused.has(claimed.id) && refused.add(claimed.id)) ${refusal}`,
        },
      ],
      file: 'integration/selfSettlement.test.ts',
      titles: [
        'moves USDC from the payer',
        'of a wallet that is a contract moves too',
        'is asked for again and again',
        '50 payments get 50 numbers',
        'two nodes send from one wallet',
        'a key is taken with and without its 0x',
        'sends nothing, and says in the log what to do',
        'that runs dry with a payment signed',
      ],
    }),
  ),
]
