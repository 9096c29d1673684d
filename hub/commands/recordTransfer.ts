import type { AgentRow } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { findFundEntryOf } from '../../storage/fund.ts'
import { findSponsorship, type SponsorshipRow } from '../../storage/sponsorships.ts'
import { findTransferOfLine, insertTransfer, type TransferRow } from '../../storage/transfers.ts'
import {
  type FundCategory,
  fuelWord,
  type TransferWord,
  tierOfWord,
  transferWords,
  wordOfTier,
} from '../contract/fund.ts'
import { lengths } from '../contract/limits.ts'
import { microOfDecimal, usdOf } from '../contract/money.ts'
import { tiers } from '../contract/tiers.ts'
import { readTransfer } from '../domain/bankReference.ts'
import { cleanLine } from '../domain/content.ts'
import { normalizeName } from '../domain/names.ts'
import type { Draft } from '../log/draft.ts'
import { book } from '../payments/book.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { grantTier } from '../society/grantTier.ts'
import { notify } from '../society/notify.ts'
import { addPlate, confirmPlate } from '../society/plates.ts'
import { claimsOf, type Purpose, purposeOf } from '../society/transferPurpose.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present' | 'terms' | 'baseUrl'>

/**
 * Records an incoming bank transfer and grants what it pays for: a sponsor plate or a support tier. A repeated call
 * with the same bank statement id changes nothing.
 */
export function recordTransfer(needs: Needs): Command<'recordTransfer'> {
  return async (input) => {
    const reference = normalizeName(input.reference)
    const name =
      input.plate_name === undefined
        ? undefined
        : cleanLine('plate_name', input.plate_name, lengths.displayName)
    const line = {
      statementId: cleanLine('statement_id', input.statement_id, lengths.statementId),
      payerName: cleanLine('payer_name', input.payer_name, lengths.payerName),
      reference,
      amount: microOfDecimal(input.amount_usd),
      bookedAt: new Date(`${input.booked_on}T00:00:00.000Z`),
    }
    const word = input.word ?? readTransfer(reference).word
    return {
      type: 'strict',
      async apply(draft, tx) {
        const known = await findTransferOfLine(tx, line.statementId)
        if (known) return answerOf(tx, needs, known, false)
        const purpose = await purposeOf(tx, { ...line, ordered: { word: input.word, name } })
        const plate = await plateOf(draft, tx, needs, purpose)
        const row = await enter(draft, tx, needs, {
          ...line,
          ...outcomeOf(purpose, word),
          sponsorshipId: plate?.id ?? null,
        })
        const category = categoryOf(row)
        await book(draft, tx, needs, {
          ...{ kind: 'income', source: 'bank', category, amount: row.amount },
          ...{ gpuAmount: category === 'sponsorship' ? row.amount : 0 },
          ...{ transferId: row.id, bookedAt: row.bookedAt },
        })
        const agent = purpose.becomes === 'grant' ? await grant(draft, tx, needs, purpose, row) : null
        return answerOf(tx, needs, { ...row, agent }, true)
      },
    }
  }
}

type Outcome = Pick<TransferRow, 'word' | 'becomes' | 'reason' | 'agent' | 'tier'>

/**
 * Returns the database fields that record the purpose of a bank transfer. `word`: keyword given by the operator or
 * found in the transfer's reference. If a code in the reference identifies the purchase, the keyword of that purchase
 * is recorded instead.
 */
function outcomeOf(purpose: Purpose, word: TransferWord | null): Outcome {
  const none = { word, reason: null, agent: null, tier: null }
  switch (purpose.becomes) {
    case 'claim':
      return { ...none, becomes: 'claim', word: wordOfTier(purpose.claim.tier) }
    case 'plate':
      return { ...none, becomes: 'plate' }
    case 'grant':
      return { ...none, becomes: 'grant', word: fuelWord, agent: purpose.agent, tier: purpose.tier }
    case 'income':
      return { ...none, becomes: 'income', reason: purpose.reason }
    case 'waits':
      return { ...none, becomes: 'waits', word: wordOfTier(purpose.tier), reason: purpose.reason }
  }
}

/**
 * Returns the ledger category of a bank transfer. A transfer without a keyword is a donation. So is a transfer with a
 * sponsor keyword that pays for no sponsorship, for example because the amount is too small.
 */
function categoryOf({ word, becomes }: Pick<TransferRow, 'word' | 'becomes'>): FundCategory {
  if (becomes === 'claim' || becomes === 'plate' || becomes === 'waits') return 'sponsorship'
  if (word === null || tierOfWord(word)) return 'donation'
  return transferWords[word].note as FundCategory
}

async function plateOf(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  purpose: Purpose,
): Promise<SponsorshipRow | undefined> {
  if (purpose.becomes === 'claim') return confirmPlate(draft, tx, needs, purpose.claim)
  if (purpose.becomes !== 'plate') return undefined
  const { tier, displayName } = purpose
  return addPlate(draft, tx, needs, { tier, displayName, rail: 'bank', agent: null })
}

async function grant(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  { agent: { id }, tier }: Extract<Purpose, { becomes: 'grant' }>,
  { id: transferId, amount }: TransferRow,
): Promise<AgentRow> {
  const { agent, credits } = await grantTier(draft, tx, needs, { agentId: id, tier, amount, transferId })
  const { label } = tiers[tier]
  const text = `A bank transfer of ${usdOf(amount)} USD with your code grants you ${label} and ${credits.granted} credits.`
  notify(draft, id, { kind: 'system', actor: null, postId: null, excerpt: { text, quoted: false } })
  return agent
}

async function enter(
  draft: Draft,
  tx: Tx,
  { present }: Needs,
  transfer: Omit<TransferRow, 'id' | 'at'>,
): Promise<TransferRow> {
  const rowOf = (id: number) => ({ ...transfer, id, at: draft.at })
  const id = draft.event('transfer.recorded', 'node', (seq) => ({ transfer: present.transfer(rowOf(seq)) }))
  await draft.flush(tx)
  await insertTransfer(tx, rowOf(id))
  return rowOf(id)
}

async function answerOf(tx: Tx, { present }: Needs, row: TransferRow, changed: boolean) {
  const entry = await findFundEntryOf(tx, { transferId: row.id })
  if (!entry) throw new Error(`transfer ${row.id} has no ledger entry`)
  const plate = row.sponsorshipId === null ? undefined : await findSponsorship(tx, row.sponsorshipId)
  const claims = await claimsOf(tx, row)
  return {
    ok: true as const,
    transfer: present.transfer(row),
    entry: present.fundEntry(entry),
    plate: plate ? present.plate(plate) : null,
    claims: claims.map((claim) => present.sponsorship(claim, { named: true })),
    changed,
  }
}
