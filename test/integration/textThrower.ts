import fc from 'fast-check'
import { expect } from 'vitest'
import { isWrite } from '../../hub/contract/operation.ts'
import { operations } from '../../hub/contract/operations.ts'
import { normalizeName } from '../../hub/domain/names.ts'
import { normalizeText } from '../../hub/domain/text.ts'
import { createCaller, type FaceName, faceNames } from '../support/clients/callers.ts'
import { textsIn } from '../support/lib/textsIn.ts'
import { scenarioOf } from '../support/scenarios/scenarios.ts'
import type { OpenStage } from '../support/scenarios/stage.ts'
import { anyText } from '../support/texts/anyText.ts'
import { anyItem, type TextField } from '../support/texts/textFields.ts'
import type { Witness } from '../support/world/keptText.ts'

/**
 * A hostile text. If `beside` is true, the text is appended to a valid value instead of replacing it. If
 * `escaped` is true, the text is sent as `\u` escapes.
 */
export type Thrown = { text: string; beside: boolean; face: FaceName; escaped: boolean }

export const thrown: fc.Arbitrary<Thrown> = fc.record({
  text: anyText,
  beside: fc.boolean(),
  face: fc.constantFrom(...faceNames),
  escaped: fc.boolean(),
})

export function createThrower(stage: OpenStage, witness: Witness, field: TextField) {
  const { operation, path } = field
  const callers = new Map(faceNames.map((face) => [face, createCaller(face, stage.plaza.url)]))
  let scene: { input: object; token?: string } | undefined

  /**
   * Sends the text. The hub must either refuse the text, or use its normalized form everywhere: in the
   * response, the events, the tables and all later reads.
   */
  async function take({ text: fresh, beside, face, escaped }: Thrown): Promise<void> {
    scene ??= await scenarioOf(operation).success(stage.world)
    // Append a letter. Without it, the name "Contract 1" and the text "1" would give "Contract 11", which may be taken.
    const valid = `${valueAt(scene.input, path) ?? ''}${field.isFree ? 'x' : ''}`
    const text = beside ? valid + fresh : fresh
    const input = withText(scene.input, path, text) as object
    const options = {
      ...(scene.token !== undefined && { token: scene.token }),
      ...(escaped && field.place === 'body' && { raw: { body: inEscapes(input) } }),
    }
    const caller = callers.get(fitsUrl(field, text) ? face : 'raw WebSocket')
    const before = await witness.position()

    const answer = await caller?.call(operation, input, options)
    if (!answer) throw new Error(`nobody can call by ${face}`)
    expect(answer.status, answer.text).toBeLessThan(500)
    if (answer.status >= 300 || !isWrite(operations[operation])) return
    scene = undefined
    const events = await witness.expectKept(before, answer.body)
    const kept = keptForm(field, text)
    if (kept !== '' && events.length > 0) {
      const texts = events.flatMap(({ data }) => textsIn(data))
      expect(texts.map((one) => one.text)).toContain(kept)
    }
  }

  return {
    take,
    close() {
      for (const caller of callers.values()) caller.close()
    },
  }
}

function keptForm({ operation, isFree, path }: TextField, text: string): string {
  const name = path.at(-1)
  if (operation === 'recordTransfer' && name === 'plate_name') return ''
  if (operation === 'deleteMessage' && name === 'reason') return ''
  if (!isFree || name === 'recovery_hint' || name === 'task') return ''
  return onOneLine.has(name) ? normalizeName(text) : normalizeText(text).text
}

const onOneLine = new Set<string | undefined>([
  ...['name', 'display_name', 'plate_name', 'payer_name'],
  ...['bank_reference', 'reference', 'statement_id'],
])

/** Returns false if the text cannot be sent in a URL, for example because it is too long. */
function fitsUrl({ place }: TextField, text: string): boolean {
  if (place === 'body') return true
  const isSegment = place === 'query' || !/^\.{0,2}$/.test(text)
  return isSegment && Buffer.from(text).toString() === text && encodeURIComponent(text).length < 2000
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (step === anyItem) return valueAt(Array.isArray(value) ? value[0] : undefined, rest)
  return valueAt(isObject(value) ? value[step] : undefined, rest)
}

function withText(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text
  if (step === anyItem) return [withText(undefined, rest, text)]
  const fields = isObject(value) ? value : {}
  return { ...fields, [step]: withText(fields[step], rest, text) }
}

/** Returns the value as JSON in which every UTF-16 code unit of every string is escaped. */
function inEscapes(value: unknown): string {
  if (typeof value === 'string')
    return `"${Array.from({ length: value.length }, (_, at) => escapeOf(value, at)).join('')}"`
  if (Array.isArray(value)) return `[${value.map(inEscapes).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${fields.map(([name, inner]) => `${inEscapes(name)}:${inEscapes(inner)}`).join(',')}}`
}

const escapeOf = (text: string, at: number) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
