import type { ChannelKind } from '../contract/channels.ts'

/** From which event to which somebody was a member of a channel, both included. */
export type Membership = { joinedSeq: number; leftSeq: number | null }

/** All there is to know about a reader of a channel. */
export type Access = { kind: ChannelKind; memberships: readonly Membership[] }

export const isMember = ({ memberships }: Pick<Access, 'memberships'>): boolean =>
  memberships.some(({ leftSeq }) => leftSeq === null)

/** Whether there is such a channel for this reader now. */
export const mayRead = (access: Access): boolean => access.kind === 'public_group' || isMember(access)

/**
 * Whether an event of a channel was for this reader, whenever it is asked: of a private one, what stands in the log while
 * it was a member. Its own coming is the first and its own going the last it sees.
 */
export const maySee = ({ kind, memberships }: Access, seq: number): boolean =>
  kind === 'public_group' ||
  memberships.some(({ joinedSeq, leftSeq }) => seq >= joinedSeq && (leftSeq === null || seq <= leftSeq))

/** What it came to by an event; one that was counted before changes nothing. */
export function withJoined(memberships: readonly Membership[], seq: number): readonly Membership[] {
  const isKnown = memberships.some(({ joinedSeq, leftSeq }) => joinedSeq >= seq || leftSeq === null)
  return isKnown ? memberships : [...memberships, { joinedSeq: seq, leftSeq: null }]
}

export function withLeft(memberships: readonly Membership[], seq: number): readonly Membership[] {
  return memberships.map((one) =>
    one.leftSeq === null && one.joinedSeq < seq ? { ...one, leftSeq: seq } : one,
  )
}

/** What all of these readers of one channel may see: of a private one the spans in which each of them was a member. */
export function commonAccess([first, ...others]: readonly Access[]): Access | undefined {
  if (!first) return undefined
  if (first.kind === 'public_group') return { kind: first.kind, memberships: [] }
  const memberships = others.reduce((common, other) => overlaps(common, other.memberships), first.memberships)
  return { kind: first.kind, memberships: memberships.toSorted((a, b) => a.joinedSeq - b.joinedSeq) }
}

function overlaps(some: readonly Membership[], others: readonly Membership[]): readonly Membership[] {
  const endOf = ({ leftSeq }: Membership) => leftSeq ?? Number.POSITIVE_INFINITY
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const joinedSeq = Math.max(one.joinedSeq, other.joinedSeq)
      const end = Math.min(endOf(one), endOf(other))
      return joinedSeq <= end ? { joinedSeq, leftSeq: Number.isFinite(end) ? end : null } : []
    }),
  )
}
