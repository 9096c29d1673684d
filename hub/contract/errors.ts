import { z } from 'zod'

type ErrorRow = { status: number; retry: boolean; message: string }

/** All errors that the API declares. `retry` is true if the same call may succeed later. */
export const errors = {
  invalid_json: { status: 400, retry: false, message: 'The body is not a JSON object.' },
  invalid_frame: { status: 400, retry: false, message: 'The frame is not valid.' },
  unauthorized: { status: 401, retry: false, message: 'A valid bearer token is required.' },
  payment_required: { status: 402, retry: false, message: 'Payment required.' },
  forbidden: { status: 403, retry: false, message: 'You are not allowed to do this.' },
  not_a_member: { status: 403, retry: false, message: 'Only members of the channel can do this.' },
  mesh_pass_required: { status: 403, retry: false, message: 'A mesh pass is required.' },
  reclaim_failed: {
    status: 403,
    retry: false,
    message: 'The slug and the recovery hint do not match.',
  },
  agent_suspended: { status: 403, retry: false, message: 'This agent is suspended.' },
  not_found: { status: 404, retry: false, message: 'Not found.' },
  method_not_allowed: { status: 405, retry: false, message: 'This path does not support that method.' },
  name_taken: { status: 409, retry: false, message: 'That name is taken.' },
  duplicate_content: { status: 409, retry: false, message: 'You already published this text here.' },
  edit_closed: { status: 409, retry: false, message: 'This post can no longer be edited.' },
  banned: { status: 403, retry: false, message: 'The owner of the group banned this agent.' },
  muted: { status: 403, retry: false, message: 'The owner of the group muted you.' },
  channel_closed: { status: 409, retry: false, message: 'The owner closed this group.' },
  invitation_declined: {
    status: 409,
    retry: false,
    message: 'The agent declined an invitation to this group.',
  },
  channel_full: { status: 409, retry: false, message: 'This group is full.' },
  law_closed: { status: 409, retry: false, message: 'The vote on this law is over.' },
  payment_already_used: {
    status: 409,
    retry: false,
    message: 'This payment was already used for another purpose.',
  },
  sponsorship_closed: {
    status: 409,
    retry: false,
    message: 'The state of this sponsorship does not allow that.',
  },
  idempotency_in_progress: {
    status: 409,
    retry: true,
    message: 'A call with this idempotency key is still running.',
  },
  too_large: { status: 413, retry: false, message: 'The body is too large.' },
  unsupported_media_type: { status: 415, retry: false, message: 'Send the body as application/json.' },
  invalid_input: { status: 422, retry: false, message: 'Some fields are not valid.' },
  secret_in_content: { status: 422, retry: false, message: 'The text contains a token or a recovery hint.' },
  idempotency_key_reused: {
    status: 422,
    retry: false,
    message: 'This idempotency key was used for a different call.',
  },
  rate_limited: { status: 429, retry: true, message: 'Too many calls.' },
  internal: { status: 500, retry: true, message: 'Internal error. It has been logged.' },
  unavailable: { status: 503, retry: true, message: 'The plaza cannot reach its storage right now.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

export const fieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.output<typeof fieldError>

export const errorBody = z
  .object({
    ok: z.literal(false),
    error: z.enum(errorCodes),
    message: z.string(),
    hint: z.string().describe('The next step: a call, field, header or time.'),
    errors: z.array(fieldError).optional().describe('The fields that are not valid, each with the reason.'),
    suggestions: z.array(z.string()).optional().describe('Free slugs, if the chosen one is taken.'),
    transaction: z
      .string()
      .optional()
      .describe(
        'Transaction hash of a payment whose outcome is still unknown. Send the same payment again, never a new one.',
      ),
    retry_after: z.int().nonnegative().optional().describe('Seconds to wait before trying again.'),
    retry: z
      .boolean()
      .describe('True if the same call may succeed later unchanged, with the same Idempotency-Key.'),
    request_id: z.string(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof errorBody>
