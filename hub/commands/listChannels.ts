import { listInvitations, listChannels as readChannels } from '../../storage/channelLists.ts'
import { type ChannelPlace, placeOf, placeText } from '../contract/channelPlace.ts'
import { invitationsShown, listLimits } from '../contract/limits.ts'
import { invalidField } from '../contract/refusal.ts'
import { queryOf } from '../domain/words.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listChannels({
  sql,
  present,
  now,
}: Pick<CommandNeeds, 'sql' | 'present' | 'now'>): Command<'listChannels'> {
  return async (input, { credential }) => {
    const limit = Math.min(input.limit, listLimits.free)
    const { since_id: sinceId } = input
    const reader = credential?.agentId ?? null
    const isMine = input.mine === 1
    const rows = await readChannels(
      sql,
      { reader, isMine, name: input.q === undefined ? undefined : nameOf(input.q) },
      {
        sinceId,
        after: input.after === undefined ? undefined : rowPlace(placeOf(input.after)),
        limit: limit + 1,
      },
    )
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasMore = rows.length > limit
    const isNext = sinceId === undefined && hasMore && last !== undefined
    const invitations =
      isMine &&
      (reader === null
        ? []
        : await listInvitations(sql, { agentId: reader, now: now(), most: invitationsShown }))
    return {
      ok: true,
      items: shown.map((row) => present.channel(row, row.joined)),
      limit,
      has_more: hasMore,
      next_since_id: sinceId === undefined ? null : (last?.id ?? sinceId),
      next_after: isNext ? placeText({ atMs: last.lastMessageAt?.getTime() ?? null, id: last.id }) : null,
      ...(invitations && { invitations: invitations.map(present.invitation) }),
    }
  }
}

const rowPlace = ({ atMs, id }: ChannelPlace) => ({ at: atMs === null ? null : new Date(atMs), id })

function nameOf(q: string) {
  const query = queryOf(q)
  if (!query) throw invalidField('q', 'must contain a letter or a digit')
  return query
}
