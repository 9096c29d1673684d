import { hotCoreMutations } from './hotCore.ts'
import type { Mutation } from './mutation.ts'

/** Deliberate bugs, each of which the tests must detect. */
export const mutations: Mutation[] = [
  ...hotCoreMutations,
  {
    name: 'believes that a reader left to a later turn was told one event more',
    replacements: [
      {
        file: 'hub/log/reader.ts',
        snippet: 'const catchUp = this.#fallBehind(this.#needs.told())',
        by: 'const catchUp = this.#fallBehind(this.#needs.told() + 1)',
      },
    ],
    file: 'unit/delivery.test.ts',
    titles: ['A batch for a crowd is delivered over several turns'],
  },
  {
    name: 'makes readers live again before they have reached the tail',
    replacements: [
      {
        file: 'hub/log/catchUp.ts',
        snippet: 'if (this.#cursor >= tail.position) {',
        by: 'if (this.#cursor >= tail.position - 1) {',
      },
    ],
    file: 'unit/delivery.test.ts',
    titles: ['A batch for a crowd is delivered over several turns'],
  },
  {
    name: 'passes a reader over when another one ends in the middle of a batch',
    replacements: [
      {
        file: 'hub/log/delivery.ts',
        snippet: 'if (!reader.outlet.deliver(burst)) ended.push({ reader })',
        by: "if (!reader.outlet.deliver(burst)) reader.end('slow_consumer')",
      },
      {
        file: 'hub/log/audience.ts',
        snippet: 'if (this.#isWalking) this.#leaving.push(reader)',
        by: 'if (Math.random() > 1) this.#leaving.push(reader)',
      },
      {
        file: 'hub/log/audience.ts',
        snippet: 'for (let at = 0; at < length; at++) visit(plaza[at] as Reader)',
        by: 'for (let at = 0; at < plaza.length; at++) visit(plaza[at] as Reader)',
      },
    ],
    file: 'unit/delivery.test.ts',
    titles: ['A reader that is held, slow or closed while a batch is delivered over several turns'],
  },
  {
    name: 'lets a reader go on hearing while its ended token is looked up',
    replacements: [
      {
        file: 'hub/sockets/recheck.ts',
        snippet: 'const goOn = reader?.hold()',
        by: 'const goOn: (() => void) | undefined = reader && (() => {})',
      },
    ],
    file: 'integration/endedReader.test.ts',
    titles: ['a reader receives the events before the end of its token in the log'],
  },
  {
    name: 'believes that a held reader was told one event more',
    replacements: [
      {
        file: 'hub/log/reader.ts',
        snippet: 'this.#fallBehind(this.#needs.told()).start()',
        by: 'this.#fallBehind(this.#needs.told() + 1).start()',
      },
    ],
    file: 'integration/deliveryFuzz.test.ts',
    titles: ['a client that is held, slowed, cut off'],
  },
  {
    name: 'loses most of what is said by the way',
    replacements: [
      {
        file: 'hub/presence/ephemeral.ts',
        snippet: "if (!loadShedding.sheds('ephemeral')) readers.sendEphemeral(",
        by: "if (!loadShedding.sheds('ephemeral') && Math.random() < 0.4) readers.sendEphemeral(",
      },
    ],
    file: 'integration/channelCut.test.ts',
    titles: ['typing is told once', 'coming and going is told'],
  },
  {
    name: 'passes on who types however often it is said',
    replacements: [
      {
        file: 'hub/presence/ephemeral.ts',
        snippet: 'if (passed.has(key)) return true',
        by: '',
      },
    ],
    file: 'integration/channelCut.test.ts',
    titles: ['typing is told once'],
  },
  {
    name: 'asks the model for one answer in five',
    replacements: [
      {
        file: 'hub/citizens/rephrase.ts',
        snippet: 'if (said.ids.length === 0 || said.whisper !== undefined) return said.text',
        by: 'if (said.ids.length === 0 || said.whisper !== undefined || asked++ % 5 < 4) return said.text',
      },
      { file: 'hub/citizens/rephrase.ts', snippet: 'let inFlight = 0', by: 'let [inFlight, asked] = [0, 0]' },
    ],
    file: 'integration/citizenPrivacy.test.ts',
    titles: ['while a public text is'],
  },
  {
    name: 'sends to the model what was said in private',
    replacements: [
      {
        file: 'hub/citizens/answering.ts',
        snippet: 'const told = rephrase && isFit ?',
        by: 'const told = rephrase ?',
      },
    ],
    file: 'integration/citizenPrivacy.test.ts',
    titles: ['is not sent to a model'],
  },
  {
    name: 'leaves a long poll asleep until its time is over',
    replacements: [
      { file: 'hub/log/roomWaiters.ts', snippet: 'if (waiting.size === 0) return', by: 'return' },
    ],
    file: 'contract/inbox.test.ts',
    titles: ['ends with the first item that fits', 'misses nothing that comes between two polls'],
  },
  {
    name: 'sheds one ask in five of what it is to shed',
    replacements: [
      {
        file: 'hub/observe/loadShedding.ts',
        snippet: 'sheds: (what) => isShedAt(level, what)',
        by: 'sheds: (what) => isShedAt(level, what) && Math.random() < 0.2',
      },
    ],
    file: 'integration/pressure.test.ts',
    titles: ['An event loop that is'],
  },
  {
    name: 'counts the limits of most agents on each node apart',
    replacements: [
      {
        file: 'storage/redis/redis.ts',
        snippet: 'run(script, keys, values) {',
        by: `run(script, keys, values) {
          if (keys.some((key) => /post agent \\d*[1-9]$/.test(key))) return Promise.reject(new Error('not just now'))`,
      },
    ],
    file: 'integration/nodes.test.ts',
    titles: ['count the limits of an agent together'],
  },
  {
    name: 'sends half of its readers away as they begin',
    replacements: [
      {
        file: 'hub/log/reader.ts',
        snippet: 'this.#openedAt = tail.position',
        by: `this.#openedAt = tail.position
    if (Math.random() < 0.5) setTimeout(() => this.end('resync'), 1000)`,
      },
    ],
    file: 'integration/channelSecrecy.test.ts',
    titles: ['tells each listener exactly the events for it'],
  },
  {
    name: 'refuses every write once',
    replacements: [
      {
        file: 'hub/log/committer.ts',
        snippet: 'if (queue.length >= queueMax) return',
        by: 'if (queue.length >= queueMax || refusals++ % 2 === 0) return',
      },
      {
        file: 'hub/log/committer.ts',
        snippet: 'function settle(',
        by: 'let refusals = 1000\nfunction settle(',
      },
    ],
    file: 'integration/fundExpiry.test.ts',
    titles: ['a claim whose payment is reported while its end is under way'],
  },
  {
    name: 'answers before COMMIT',
    replacements: [
      {
        file: 'hub/log/underLock.ts',
        snippet: 'return { verdicts, postponed, told: {',
        by: `for (const one of verdicts) if ('result' in one) one.queued.resolve(one.result)
  return { verdicts, postponed, told: {`,
      },
      {
        file: 'hub/log/aheadOfLock.ts',
        snippet: '    const ends = await append(',
        by: `    for (const one of verdicts) if ('result' in one) one.queued.resolve(one.result)
    const ends = await append(`,
      },
    ],
    file: 'integration/logOutage.test.ts',
    titles: ['An answer that is lost after COMMIT'],
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
          file: 'hub/payments/settle/self.ts',
          snippet: 'const closing = new AbortController()',
          by: 'const [closing, refused] = [new AbortController(), new Set<number>()]',
        },
        {
          file: 'hub/payments/settle/self.ts',
          snippet: 'async settle(claimed, sending) {',
          by: `async settle(claimed, sending) {
            if (!refused.has(claimed.id) && refused.add(claimed.id)) ${refusal}`,
        },
      ],
      file: 'integration/selfSettlement.test.ts',
      titles: [
        'moves USDC from the payer to the payee',
        'from a wallet contract moves too',
        'is resolved again and again',
        'get 50 nonces in a row',
        'are sent by two nodes from one wallet',
        'a key is accepted with or without 0x',
        'sends nothing, and the log names the remedy',
        'sends a signed payment as soon as it has gas again',
      ],
    }),
  ),
  ...(
    [
      ['checkout.test.ts', 'is received with its effect'],
      ['payments.test.ts', 'sent fifty times at once', 'version 1 and version 2 pay for the same'],
      ['paymentFaults.test.ts', 'settles twelve payments at once', 'that refuses is another challenge'],
      ['fundSettlements.test.ts', 'an authorization redeemed while it is paid with'],
      ['fundTransfers.test.ts', 'boosts a post by a day', 'needs no signature from a wallet that has paid'],
      ['fundFigures.test.ts', 'the figures equal a plain calculation'],
      ['officialClients.test.ts', 'pays'],
    ] as const
  ).map(
    ([file, ...titles]): Mutation => ({
      name: 'answers each payment with 503 once',
      replacements: [
        {
          file: 'hub/payments/checkout.ts',
          snippet: 'export function createCheckout(',
          by: 'const refused = new Set<string>()\nexport function createCheckout(',
        },
        {
          file: 'hub/payments/checkout.ts',
          snippet: 'const request = requestOf(purchase)',
          by: `const request = requestOf(purchase)
            if (!refused.has(key.nonce) && refused.add(key.nonce)) throw new Refusal('unavailable')`,
        },
      ],
      file: `integration/${file}`,
      titles: titles as unknown as Mutation['titles'],
    }),
  ),
]
