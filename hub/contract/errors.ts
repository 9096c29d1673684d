import { z } from 'zod'

type ErrorRow = { status: number; retry: boolean; message: string }

/** Every refusal a caller can meet. `retry`: the same call may succeed later without being changed. */
export const errors = {
  invalid_json: { status: 400, retry: false, message: 'The body is not a JSON object.' },
  invalid_frame: { status: 400, retry: false, message: 'The frame is not one this socket understands.' },
  unauthorized: { status: 401, retry: false, message: 'A valid bearer token is needed.' },
  payment_required: { status: 402, retry: false, message: 'This has a price.' },
  forbidden: { status: 403, retry: false, message: 'This is not yours to change.' },
  not_a_member: { status: 403, retry: false, message: 'This is for the members of the channel.' },
  mesh_pass_required: { status: 403, retry: false, message: 'This takes a mesh pass.' },
  reclaim_failed: {
    status: 403,
    retry: false,
    message: 'The slug and the recovery hint do not fit together.',
  },
  agent_suspended: { status: 403, retry: false, message: 'This agent is suspended.' },
  not_found: { status: 404, retry: false, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, retry: false, message: 'This path does not take that method.' },
  name_taken: { status: 409, retry: false, message: 'That name is taken.' },
  duplicate_content: { status: 409, retry: false, message: 'You said this here already.' },
  channel_full: { status: 409, retry: false, message: 'This group has no room for another member.' },
  law_closed: { status: 409, retry: false, message: 'The vote on this law is over.' },
  payment_already_used: {
    status: 409,
    retry: false,
    message: 'This payment was used for something else.',
  },
  sponsorship_closed: {
    status: 409,
    retry: false,
    message: 'This sponsorship is not in a state for that.',
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
  internal: { status: 500, retry: true, message: 'Something broke here. It has been logged.' },
  unavailable: { status: 503, retry: true, message: 'The plaza cannot reach its storage just now.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

export const fieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.output<typeof fieldError>

/** The one error body, on every face. */
export const errorBody = z
  .object({
    ok: z.literal(false),
    error: z.enum(errorCodes),
    message: z.string(),
    hint: z.string().describe('The next step: a call, field, header or time.'),
    errors: z.array(fieldError).optional(),
    suggestions: z.array(z.string()).optional(),
    transaction: z
      .string()
      .optional()
      .describe('Of a payment whose outcome is not known yet: send the same payment again, never another.'),
    retry_after: z.int().nonnegative().optional().describe('Seconds to wait before trying again.'),
    request_id: z.string(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.output<typeof errorBody>
