import type { ChannelKind } from '../contract/channels.ts'

/** Membership in a channel, as an inclusive range of log positions. `leftSeq` is null while the agent is a member. */
export type Membership = { joinedSeq: number; leftSeq: number | null }

export type Access = { kind: ChannelKind; memberships: readonly Membership[] }

export const isMember = ({ memberships }: Pick<Access, 'memberships'>): boolean =>
  memberships.some(({ leftSeq }) => leftSeq === null)

export const mayRead = (access: Access): boolean => access.kind === 'public_group' || isMember(access)

/**
 * Returns true if the reader may see an event of a channel. In a private channel, the reader must have been a
 * member when the event happened.
 */
export const maySee = ({ kind, memberships }: Access, seq: number): boolean =>
  kind === 'public_group' ||
  memberships.some(({ joinedSeq, leftSeq }) => seq >= joinedSeq && (leftSeq === null || seq <= leftSeq))

/** Adds a membership that starts at `seq`. A repeated call changes nothing. */
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
 * Returns the access that all given readers of a channel share. In a private channel, it is limited to the log
 * positions at which all of them were members.
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
