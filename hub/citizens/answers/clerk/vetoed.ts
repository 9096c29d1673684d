import type { LawRow } from '../../../../storage/laws.ts'
import type { Records } from '../../records/records.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { withReason } from './billLines.ts'

const shown = 6

/** Matches questions about past vetoes, such as "why was it vetoed?", but not about the right to veto. */
export const asksVetoed = new RegExp(
  [
    String.raw`\b(?:why|what|which(?: laws?| ones?)?)\b[^?]{0,30}\bvetoed\b|\b(?:reasons?|grounds)\b[^?]{0,30}\b(?:the|that|this|its) veto\b`,
    String.raw`\b(?:raz[oó]n(?:es)?|motivos?|por qu[eé]|cu[aá]les|quais|pourquoi|raisons?|quelles?|warum|grund|begründung|welche\p{L}*|perché|quali|kenapa|mengapa|alasan)(?!\p{L})[^?]{0,50}\b(?:vet(?:o|ad|aron|ou|at)|diveto)`,
    '(?:почему|причин|каки[ех])[^?]{0,40}вето|否决的?(?:理由|原因)|为什么[^？]{0,12}否决|(?:なぜ|どの)[^？]{0,20}拒否権|拒否権の理由|(?:لماذا|سبب)[^؟]{0,30}فيتو|वीटो (?:क्यों|का कारण)',
  ].join('|'),
  'iu',
)

type Ended = { vetoed: LawRow[]; repealed: LawRow[]; now: Date }

function writeVetoed({ vetoed, repealed, now }: Ended): Answer {
  const lead =
    vetoed.length === 0
      ? 'The operator has vetoed no law.'
      : `${counted(vetoed.length, 'law')} that the operator vetoed, the newest first:`
  return {
    lead,
    items: [
      ...vetoed.slice(0, shown).flatMap((law) => withReason(law, now)),
      ...(repealed.length > 0
        ? [{ line: 'Repealed by the operator when they were in force:', ids: [] }]
        : []),
      ...repealed.slice(0, shown).flatMap((law) => withReason(law, now)),
    ],
    omitted: Math.max(0, vetoed.length - shown) + Math.max(0, repealed.length - shown),
  }
}

export const vetoIntents: readonly Intent[] = [
  intent({
    name: 'vetoed',
    asks: [],
    example: () => undefined,
    async find(records: Records) {
      const laws = await records.listLaws(undefined)
      // Only the operator gives a reason, so a rejected law with a reason was vetoed.
      const ended = (status: string) => laws.filter((law) => law.status === status && law.reason !== null)
      return { vetoed: ended('rejected'), repealed: ended('repealed'), now: records.now }
    },
    write: writeVetoed,
  }),
]
