import type { Tx } from '../../storage/database.ts'
import { findFundEntryOf } from '../../storage/fund.ts'
import { findSponsorship, listWaitingClaims, type SponsorshipRow } from '../../storage/sponsorships.ts'
import { findTransfer, insertTransfer, type TransferRow } from '../../storage/transfers.ts'
import type { Command, Dependencies } from '../command.ts'
import {
  type FundCategory,
  type SponsorTier,
  sponsorTiers,
  type TransferWord,
  tierOfWord,
  transferWords,
  wordOfTier,
} from '../contract/fund.ts'
import { lengths } from '../contract/limits.ts'
import { microOfDecimal } from '../contract/money.ts'
import { foldPlateName, readReference, writtenIn } from '../domain/bankReference.ts'
import { cleanLine } from '../domain/content.ts'
import { normalizeName } from '../domain/names.ts'
import { beginningOf } from '../domain/text.ts'
import type { Draft } from '../log/draft.ts'
import { book } from '../payments/book.ts'
import { addPlate, confirmPlate } from './plates.ts'

type Needs = Pick<Dependencies, 'present'>

/** Enters a line of the bank's statement, once, with all that it pays for. */
export function recordTransfer(needs: Needs): Command<'recordTransfer'> {
  return async (input) => {
    const reference = normalizeName(input.reference)
    const said = readReference(reference)
    const payerName = cleanLine('payer_name', input.payer_name, lengths.payerName)
    const plateName =
      input.plate_name === undefined
        ? said.name
        : cleanLine('plate_name', input.plate_name, lengths.displayName)
    const transfer = {
      statementId: cleanLine('statement_id', input.statement_id, lengths.statementId),
      payerName,
      reference,
      word: input.word ?? said.word,
      amount: microOfDecimal(input.amount_usd),
      bookedAt: new Date(`${input.booked_on}T00:00:00.000Z`),
    }
    const name = beginningOf(plateName ?? payerName, lengths.displayName)
    // What the operator says goes before what the reference says.
    const references = input.plate_name === undefined ? [reference, writtenIn(reference)] : []
    return {
      type: 'strict',
      async apply(draft, tx) {
        const known = await findTransfer(tx, transfer.statementId)
        if (known) return answerOf(tx, needs, known, false)
        const tier = paidTier(transfer)
        const plate = tier && (await platedBy(draft, tx, needs, { tier, name, references }))
        const row = await enter(draft, tx, needs, { ...transfer, sponsorshipId: plate?.id ?? null })
        await book(draft, tx, needs, {
          ...{ kind: 'income', source: 'bank', category: categoryOf(transfer.word, tier) },
          ...{
            amount: row.amount,
            gpuAmount: tier ? row.amount : 0,
            transferId: row.id,
            bookedAt: row.bookedAt,
          },
        })
        return answerOf(tx, needs, row, true)
      },
    }
  }
}

type NewTransfer = Omit<TransferRow, 'id' | 'at' | 'sponsorshipId'>

/** The tier of a transfer that names one and pays it. */
function paidTier({ word, amount }: Pick<NewTransfer, 'word' | 'amount'>): SponsorTier | undefined {
  const tier = word === null ? undefined : tierOfWord(word)
  return tier && amount >= sponsorTiers[tier].priceMicroUsd ? tier : undefined
}

/** What names a tier and does not pay it is a donation. */
function categoryOf(word: TransferWord | null, tier: SponsorTier | undefined): FundCategory {
  if (tier) return 'sponsorship'
  switch (word) {
    case 'AI-FUEL':
    case 'SAAS-OBSERVER':
    case 'SAAS-PATRON':
    case 'SAAS-OPS':
      return transferWords[word].note
    default:
      return 'donation'
  }
}

/** The one claim that it is for; where there is none, or several ask for that name, a plate that no agent has. */
async function platedBy(
  draft: Draft,
  tx: Tx,
  needs: Needs,
  { tier, name, references }: { tier: SponsorTier; name: string; references: string[] },
): Promise<SponsorshipRow> {
  const word = wordOfTier(tier)
  const claims = await listWaitingClaims(tx, { tier, word, nameFold: foldPlateName(name), references })
  const [claim] = claims
  if (claim && claims.length === 1) return confirmPlate(draft, tx, needs, claim)
  return addPlate(draft, tx, needs, { tier, displayName: name, rail: 'bank', agent: null })
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
  if (!entry) throw new Error(`transfer ${row.id} has no entry`)
  const plate = row.sponsorshipId === null ? undefined : await findSponsorship(tx, row.sponsorshipId)
  return {
    ok: true as const,
    transfer: present.transfer(row),
    entry: present.fundEntry(entry),
    plate: plate ? present.plate(plate) : null,
    changed,
  }
}
