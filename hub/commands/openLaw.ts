import type { Command, Dependencies } from '../command.ts'
import { lengths } from '../contract/limits.ts'
import { allFlags, cleanText } from '../domain/content.ts'
import { openBill } from './legislate.ts'

export function openLaw(needs: Pick<Dependencies, 'present'>): Command<'openLaw'> {
  return async (input) => {
    const title = cleanText('title', input.title, { min: 1, max: lengths.lawTitle })
    const text = cleanText('text', input.text, { min: 1, max: lengths.lawText })
    const bill = {
      title: title.text,
      text: text.text,
      flags: allFlags(title, text),
      effect: input.effect ?? null,
    }
    return {
      type: 'strict',
      apply: async (draft, tx) => ({
        ok: true,
        law: needs.present.law(await openBill(draft, tx, bill, needs)),
      }),
    }
  }
}
