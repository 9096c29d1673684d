import { Refusal } from '../hub/contract/refusal.ts'
import type { FormFields } from '../observer-ui/pageRow.ts'
import type { Incoming } from './incoming.ts'

/**
 * The fields of an HTML form. Line ends are as programs write them: a browser sends CR LF, whatever was typed. Of a field that
 * comes twice the last counts.
 */
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
