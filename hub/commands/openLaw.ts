import { lengths } from '../contract/limits.ts'
import { allFlags, cleanText } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { openBill } from '../society/lawLifecycle.ts'
import type { Command } from './command.ts'

export function openLaw(needs: Pick<CommandNeeds, 'present'>): Command<'openLaw'> {
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
