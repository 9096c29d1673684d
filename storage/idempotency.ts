import { numberColumn, textColumn } from './columns.ts'
import { instants, type Sql, type Tx } from './database.ts'

export type StoredAnswer = {
  claim: Uint8Array
  request: Uint8Array
  status: number
  answer: Uint8Array
  at: Date
}

/** Stores responses under their idempotency keys, if the SQL condition `given` holds. */
export function insertAnswers(tx: Sql | Tx, answers: readonly StoredAnswer[], given = tx`true`) {
  const claims = textColumn(answers.map((row) => hex(row.claim)))
  const requests = textColumn(answers.map((row) => hex(row.request)))
  const sealed = textColumn(answers.map((row) => hex(row.answer)))
  return tx`
    insert into idempotency (claim, request, status, answer, at)
    select decode(claim, 'hex'), decode(request, 'hex'), status, decode(answer, 'hex'), at from unnest(
      string_to_array(${claims.text}, ${claims.separator}), string_to_array(${requests.text}, ${requests.separator}),
      ${numberColumn(answers.map((row) => row.status))}::smallint[], string_to_array(${sealed.text}, ${sealed.separator}),
      ${instants(answers.map((row) => row.at))}::timestamptz[]) as a (claim, request, status, answer, at)
    where ${given}`
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export async function readTakenClaims(tx: Tx, claims: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const rows = await tx<{ claim: Uint8Array }[]>`
    select claim from idempotency
    where claim in (select decode(c, 'hex') from unnest(${claims.map(hex)}::text[]) as asked (c))`
  const taken = new Set(rows.map(({ claim }) => hex(claim)))
  return claims.filter((claim) => taken.has(hex(claim)))
}

export async function findTakenClaims(sql: Sql, claims: string[]): Promise<Map<string, true>> {
  const rows = await sql<{ claim: Uint8Array }[]>`
    select claim from idempotency
    where claim = any(array(select decode(c, 'hex') from unnest(${claims}::text[]) as asked (c)))`
  return new Map(rows.map(({ claim }) => [hex(claim), true]))
}

export async function findAnswers(sql: Sql, claims: string[]): Promise<Map<string, StoredAnswer>> {
  const rows = await sql<StoredAnswer[]>`
    select claim, request, status, answer, at from idempotency
    where claim = any(array(select decode(c, 'hex') from unnest(${`{${claims.join(',')}}`}::text[]) as asked (c)))`
  return new Map(rows.map((row) => [hex(row.claim), row]))
}

/**
 * Deletes the stored response of an idempotent call if it is older than `before`. The periodic cleanup may not have
 * deleted it yet.
 */
export async function forgetAnswer(sql: Sql, claim: Uint8Array, before: Date): Promise<void> {
  await sql`delete from idempotency where claim = ${claim} and at <= ${before}`
}

export async function sweepAnswers(sql: Sql, before: Date): Promise<number> {
  return (await sql`delete from idempotency where at <= ${before}`).count
}
