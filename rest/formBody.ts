import { Refusal } from '../hub/contract/refusal.ts'
import type { FormFields } from '../observer-ui/pageRow.ts'
import type { Incoming } from './incoming.ts'

/** Parses a submitted HTML form. Converts CR LF to LF. If a field is repeated, its last value counts. */
export async function readForm(request: Incoming): Promise<FormFields> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new Refusal('unsupported_media_type', {
      message: 'Send the form as application/x-www-form-urlencoded.',
    })
  }
  const text = new TextDecoder().decode(await request.body())
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])
  return Object.fromEntries(fields) as Record<string, string>
}
