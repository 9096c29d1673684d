import type { Output } from '../hub/contract/operations.ts'

type Page = { items: readonly unknown[]; has_more: boolean; next_before_id: number | null }
type ItemOf<Name extends 'listReports' | 'listLaws' | 'listFeatures' | 'listGuestbook'> =
  Output<Name>['items'][number]

const excerptLength = 100

/** Formats one page of a list. If there are more items, the last line names the option that shows the next page. */
export function table<Answer extends Page>(
  answer: Answer,
  nothing: string,
  line: (item: Answer['items'][number]) => string,
): string {
  if (answer.items.length === 0) return nothing
  const more = answer.has_more && answer.next_before_id !== null
  return [
    ...answer.items.map(line),
    ...(more ? [`More with --before-id ${answer.next_before_id}`] : []),
  ].join('\n')
}

export function reportLines(report: ItemOf<'listReports'>): string {
  const { target } = report
  const said = target.deleted ? '(deleted)' : quoted(target.text)
  return (
    `${report.id}  ${report.status}  ${report.created_at}  ${report.reporter?.slug ?? 'a visitor'} reports ${quoted(report.reason)}\n` +
    `    ${report.kind} ${report.target_id} of ${target.author?.slug ?? 'a visitor'}: ${said}`
  )
}

export function lawLine(law: Pick<ItemOf<'listLaws'>, LawField>): string {
  const tally =
    law.aye === null ? `${law.votes_cast} of ${law.quorum} votes` : `${law.aye} aye, ${law.nay} nay`
  const effect = law.effect ? `  ${law.effect.parameter}=${law.effect.value}` : ''
  return `${law.id}  ${law.status}  ${tally}  closes ${law.closes_at}  ${quoted(law.title)}${effect}`
}

type LawField = 'id' | 'status' | 'votes_cast' | 'quorum' | 'aye' | 'nay' | 'closes_at' | 'title' | 'effect'

export function featureLine({ id, status, votes, author, title }: ItemOf<'listFeatures'>): string {
  return `${id}  ${status}  +${votes.up} -${votes.down}  by ${author.slug}  ${quoted(title)}`
}

export function entryLine({ id, created_at: at, name, agent, message }: ItemOf<'listGuestbook'>): string {
  return `${id}  ${at}  ${agent?.slug ?? `${quoted(name)} (a visitor)`}: ${quoted(message)}`
}

export function quoted(words: string): string {
  const points = [...words.replace(/\s+/g, ' ')]
  return `"${points.length > excerptLength ? `${points.slice(0, excerptLength - 1).join('')}…` : points.join('')}"`
}

/**
 * Matches control characters that affect the terminal or reorder text. Does not match newlines, because they
 * are harmless.
 */
const commanding = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu

/** Replaces control characters, because the output contains text by strangers, who may be hostile. */
export const harmless = (text: string): string => text.replace(commanding, '\ufffd')

export function harmlessJson(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value, null, 2).replace(commanding, escaped)
}
