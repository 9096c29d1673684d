import type { ChannelKind } from '../contract/channels.ts'

/** A membership in a channel, from the seq of the join to the seq of the leave, both inclusive. */
export type Membership = { joinedSeq: number; leftSeq: number | null }

/** A reader's access to a channel: the channel's kind and the reader's memberships in it. */
export type Access = { kind: ChannelKind; memberships: readonly Membership[] }

export const isMember = ({ memberships }: Pick<Access, 'memberships'>): boolean =>
  memberships.some(({ leftSeq }) => leftSeq === null)

/** True if the reader may read the channel at this moment. */
export const mayRead = (access: Access): boolean => access.kind === 'public_group' || isMember(access)

/**
 * True if the reader may see the event of a channel. In a private channel, the reader sees only the events of its
 * memberships, each from the join to the leave.
 */
export const maySee = ({ kind, memberships }: Access, seq: number): boolean =>
  kind === 'public_group' ||
  memberships.some(({ joinedSeq, leftSeq }) => seq >= joinedSeq && (leftSeq === null || seq <= leftSeq))

/** Adds a membership that starts at `seq`. A repeat changes nothing. */
export function withJoined(memberships: readonly Membership[], seq: number): readonly Membership[] {
  const isKnown = memberships.some(({ joinedSeq, leftSeq }) => joinedSeq >= seq || leftSeq === null)
  return isKnown ? memberships : [...memberships, { joinedSeq: seq, leftSeq: null }]
}

export function withLeft(memberships: readonly Membership[], seq: number): readonly Membership[] {
  return memberships.map((one) =>
    one.leftSeq === null && one.joinedSeq < seq ? { ...one, leftSeq: seq } : one,
  )
}

/**
 * Returns the access that all readers of a channel have in common. In a private channel, this access covers the periods
 * in which all of them were members.
 */
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
