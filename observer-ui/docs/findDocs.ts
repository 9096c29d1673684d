import { errorCodes, errors } from '../../hub/contract/errors.ts'
import type { ApiDocument, SocketDocument } from '../apiDocument.ts'
import { type ApiEntry, entriesOf, fieldsOf, parametersOf } from './apiEntries.ts'
import { framesOf } from './frames.tsx'
import { type GuidePart, partId } from './guide.ts'
import { guides, operatorTag } from './guides.ts'

/** A documentation search result. `more` is additional text that is searched but not shown. */
export type DocsPlace = { kind: string; title: string; words: string; href: string; more: string }

type Sources = { apiDocument: ApiDocument; socketDocument: SocketDocument; baseUrl: string }

/** Maximum length of a search query, in UTF-16 code units. */
export const docsQueryMax = 100

/**
 * Returns the parts of the documentation that contain all words of the query, with title matches first. Omits
 * API operations that only the operator may call.
 */
export function findDocs(query: string, sources: Sources): readonly DocsPlace[] {
  const words = query.slice(0, docsQueryMax).toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = placesOf(sources).flatMap((place) => {
    const title = place.title.toLowerCase()
    const text = `${title} ${place.words} ${place.more}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return []
    return [{ place, rank: words.filter((word) => title.includes(word)).length }]
  })
  return found.sort((a, b) => b.rank - a.rank).map(({ place }) => place)
}

function placesOf({ apiDocument, socketDocument, baseUrl }: Sources): DocsPlace[] {
  const operations = apiDocument.tags
    .filter(({ name }) => name !== operatorTag)
    .flatMap(({ name }) => entriesOf(apiDocument, name))
    .map((entry) => operationPlace(apiDocument, entry))
  const parts = guides.flatMap((guide) =>
    guide.parts({ baseUrl, apiDocument }).map((part) => ({
      kind: 'guide',
      title: `${guide.title}: ${part.title}`,
      words: part.text[0] ?? part.list?.[0] ?? guide.summary,
      href: `/docs/${guide.slug}#${partId(part)}`,
      more: `${guide.summary} ${wordsOf(part)}`,
    })),
  )
  const codes = errorCodes.map((code) => ({
    ...{ kind: 'error', title: code, words: errors[code].message },
    ...{ href: '/docs/errors#codes', more: String(errors[code].status) },
  }))
  const { sent, received, events } = framesOf(socketDocument)
  const frames = [...sent, ...received].map(({ name, summary, payload }) => ({
    ...{ kind: 'frame', title: name, words: summary, href: `/docs/live#frame-${name}` },
    more: fieldsOf(payload)
      .map((field) => field.name)
      .join(' '),
  }))
  const types = events.map(({ name, summary }) => ({
    ...{ kind: 'event', title: name, words: summary, href: '/docs/live#events-to-get', more: '' },
  }))
  return [...operations, ...parts, ...codes, ...frames, ...types]
}

const wordsOf = ({ text, list = [], table }: GuidePart): string =>
  [...text, ...list, ...(table ? [table.caption, ...table.rows.flat()] : [])].join(' ')

function operationPlace(document: ApiDocument, { method, path, operation }: ApiEntry): DocsPlace {
  const { operationId, tags, summary, description = '', requestBody } = operation
  const body = requestBody?.content['application/json']?.schema
  const sent = parametersOf(document, operation).filter((one) => one.in !== 'header')
  const fields = [...sent, ...(body ? fieldsOf(body) : [])]
  return {
    kind: `${method} ${path}`,
    title: operationId,
    words: summary,
    href: `/docs/${tags[0]}#${operationId}`,
    more: [method, path, tags[0], description, ...fields.map(({ name }) => name)].join(' '),
  }
}
