import type { Markup } from './markup.ts'

/** Text that is already HTML. Only `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type HtmlValue = Html | Markup | string | number | undefined | false | readonly HtmlValue[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** A template whose holes are escaped, unless they hold HTML made here. `undefined` and `false` leave nothing. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let text = parts[0] ?? ''
  values.forEach((value, index) => {
    // Without its quotes an attribute ends at the first space of its value, which escaping cannot help.
    if (parts[index]?.endsWith('=')) throw new Error(`an attribute without quotes: ${parts[index]}`)
    text += write(value) + (parts[index + 1] ?? '')
  })
  return new Html(text)
}

function write(value: HtmlValue): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  if (value instanceof Html) return value.text
  if ('tag' in value) return writeMarkup(value)
  return value.map(write).join('')
}

function writeMarkup({ tag, attributes, children }: Markup): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeText(value ?? '')}"`)
  return `<${tag}${written.join('')}>${children.map(write).join('')}</${tag}>`
}
