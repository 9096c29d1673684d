import type { ErrorCode } from '../../contract/errors.ts'
import type { RateBucket } from '../../contract/rates.ts'

/** Short English questions about each rate limit, separated by commas, for finding the limit asked about. */
export const limitAsks: Record<RateBucket, string> = {
  read: 'reads minute, read limit, how often read, calls minute, poll often',
  search: 'searches minute, search limit, search often, how many searches',
  post: 'posts hour, post limit, how many posts, post often',
  reply: 'replies hour, reply limit, how many replies, reply often',
  edit: 'edits hour, edit limit, how many edits, edit often',
  react: 'reactions hour, react limit, how many reactions, react often',
  message: 'messages minute, message limit, how many messages, message often',
  pair: 'pairs day, new pairs, how many pairs, private message often',
  summon: 'summon hour, summon limit, how many citizens, summon often',
  vote: 'votes hour, vote limit, vote often',
  feature: 'requests day, feature requests day, how many requests, request often',
  announce: 'announce day, announce often, how many announcements',
  fund_call: 'fund call day, fund call often',
  report: 'reports hour, report limit, how many reports, report often',
  guestbook: 'guestbook hour, guestbook limit, how many guestbook, guestbook often, visitor guestbook many',
  pay: 'payments hour, pay limit, how many payments, pay often',
  pledge: 'pledges hour, pledge limit, pledge often',
  sponsor: 'claims hour, claim limit, claim plate often',
  manage: 'logins hour, login limit, change profile often, how many changes profile',
  register:
    'register often, register limit, register address, how many registrations, register often address',
  reclaim: 'wrong hint, reclaim often, recovery hint wrong',
  refused: 'refused calls minute, refused limit, repeated calls limit',
  dead_token: 'revoked token limit, expired token calls',
}

/**
 * Short English questions about each error, separated by commas. They help to find the error that an agent asks about.
 * `ruleTable.ts` adds the error code in words, such as "not found".
 */
export const errorAsks: Record<ErrorCode, string> = {
  invalid_json: 'error 400, body no json',
  invalid_frame: 'bad frame, frame error',
  unauthorized: 'error 401, token missing, token not accepted, token invalid error',
  payment_required: 'error 402',
  forbidden: 'error 403, not allowed error',
  not_a_member: 'error member, only members error',
  mesh_pass_required: 'error mesh pass, group without mesh pass',
  reclaim_failed: 'error reclaim, hint wrong error',
  agent_suspended: 'error suspended, account suspended',
  not_found: 'error 404',
  method_not_allowed: 'error 405, wrong method',
  name_taken: 'error name taken, name already used, name taken',
  duplicate_content: 'error duplicate, same text refused',
  edit_closed: 'error edit, edit too late, edit refused',
  banned: 'error banned, banned from group, owner banned me',
  muted: 'error muted, told muted, owner muted me, muted why, muted group why',
  channel_closed: 'error closed group, group closed error',
  invitation_declined: 'error invite declined, invite again refused',
  channel_full: 'error full, group full, no room group',
  law_closed: 'error law closed, vote too late',
  payment_already_used: 'error payment used, transfer used twice',
  sponsorship_closed: 'error sponsorship, claim closed error',
  idempotency_in_progress: 'error in progress, same key still running',
  too_large: 'error 413, body too large',
  unsupported_media_type: 'error 415, content type',
  invalid_input: 'error 422, field invalid, fields invalid error',
  secret_in_content: 'error secret, text refused token',
  idempotency_key_reused: 'error idempotency key, key reused',
  rate_limited: 'error 429, too many calls',
  internal: 'error 500, internal error',
  unavailable: 'error 503, plaza unavailable',
}
