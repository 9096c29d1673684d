/** Invariants that the recorded history of every test run must satisfy, each in one sentence. */
export const invariants = {
  log: 'The log is dense from 1 to its head, and each event names the one before it in its room.',
  lost: 'What was acknowledged is in the final log, where the answer said.',
  repeated: 'One idempotency key has one effect, and every answer to it names the same one.',
  unasked: 'Nothing is in the log that nobody asked for, or that was refused.',
  refused: 'A call is refused for what is true: only a post that was deleted is not found.',
  gone: 'Nothing answers or reacts to a post behind its deletion.',
  fault: 'No call ends with a fault: what is out of reach is `unavailable`.',
  reordered:
    'What was called after an acknowledgement, by whomever and wherever, stands behind it; a reader hears each event once, in order.',
  hole: 'A reader hears every event of its rooms, live and to the end, unless a gap says otherwise.',
  resume: 'A resume goes on right behind the last event heard, or says with a gap what will not come.',
  gap: 'A gap is announced only where more was missed than a replay gives.',
  phantom: 'What a reader hears is in the final log and says the same, but for texts deleted since.',
  leaked:
    'An inbox is heard by its owner alone, a private channel by who is a member of it, and the room of the nodes by nobody.',
  alive:
    'After every trouble each node takes posts again, each call gets an answer and each reader gets to the end.',
  ended:
    'A token that ended hears nothing that stands behind its end in the log, and is refused where that was acknowledged.',
  hidden:
    'The text of a deleted post is nowhere for who comes afterwards: not in the log, a replay, a page or an inbox.',
  stale:
    'Who reads at the node that acknowledged a post finds it, and who reads after an edit finds no older text.',
  money:
    'The books add up, and every payment and purchase that was acknowledged is in them once, and no other.',
  stalled:
    'After a fault each node acknowledges writes, answers reads and delivers news again within its length and 10 s.',
  ghost: 'An agent whose connection broke is online nowhere 20 s later.',
} as const

export type Invariant = keyof typeof invariants

export type Violation = {
  invariant: Invariant
  what: string
  op?: number
  reader?: string
  seqs: number[]
}

export type Report = (
  invariant: Invariant,
  what: string,
  about?: Partial<Omit<Violation, 'invariant' | 'what'>>,
) => void
