import type { Post } from './records.ts'

/** Type of a database column. `words` is a text array whose elements contain no commas. */
export type StoredAs = 'text' | 'text or null' | 'words'

type StoredFor<Value> = Value extends readonly string[]
  ? 'words'
  : null extends Value
    ? 'text or null'
    : 'text'

/**
 * Field of a post. `from`: source of the value, either the post's text or an input field of `createPost`. `empty`:
 * value if the field is missing or erased.
 */
type ContentField<Value> = { from: 'text' | 'input'; stored: StoredFor<Value>; empty: Value }

/** Fields of a post that a deletion erases. SQL statements, row types and inputs are derived from this table. */
export const postContent = {
  body: { from: 'text', stored: 'text', empty: '' },
  image_url: { from: 'input', stored: 'text or null', empty: null },
  mentions: { from: 'text', stored: 'words', empty: [] },
  flags: { from: 'text', stored: 'words', empty: [] },
} as const satisfies { [Field in keyof Post]?: ContentField<Post[Field]> }

type Fields = typeof postContent
export type ContentName = keyof Fields
export type InputName = {
  [Name in ContentName]: Fields[Name]['from'] extends 'input' ? Name : never
}[ContentName]

export type PostContent = Pick<Post, ContentName>

export type ContentRow = { [Name in ContentName as CamelCase<Name>]: Post[Name] }

export type InputRow = { [Name in InputName as CamelCase<Name>]: Post[Name] }

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name

export type ContentColumn = {
  name: ContentName
  property: keyof ContentRow
  from: 'text' | 'input'
  stored: StoredAs
  empty: PostContent[ContentName]
}

export const contentColumns: readonly ContentColumn[] = Object.entries(postContent).map(([name, field]) => ({
  name: name as ContentName,
  property: name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof ContentRow,
  ...field,
}))

const inputColumns = contentColumns.filter(({ from }) => from === 'input')

export const emptyContent = (): PostContent =>
  Object.fromEntries(contentColumns.map(({ name, empty }) => [name, empty])) as PostContent

export const emptyRow = (): ContentRow =>
  Object.fromEntries(contentColumns.map(({ property, empty }) => [property, empty])) as ContentRow

/** Returns the content of a record. Fields that an older record lacks are set to their empty values. */
export const contentIn = (record: Partial<PostContent>): PostContent =>
  Object.fromEntries(contentColumns.map(({ name, empty }) => [name, record[name] ?? empty])) as PostContent

export function contentOf(row: ContentRow): PostContent {
  const content: Record<string, unknown> = {}
  for (const { name, property } of contentColumns) content[name] = row[property]
  return content as PostContent
}

export function rowOfInput(input: { readonly [Name in InputName]?: Post[Name] | undefined }): InputRow {
  const row = inputColumns.map(({ name, property, empty }) => [property, input[name as InputName] ?? empty])
  return Object.fromEntries(row) as InputRow
}

/** Returns the row fields that an edit changes. Omits fields that were not sent. */
export function rowOfChange(
  input: {
    readonly [Name in InputName]?: Post[Name] | undefined
  },
): Partial<InputRow> {
  const sent = inputColumns.filter(({ name }) => input[name as InputName] !== undefined)
  return Object.fromEntries(sent.map(({ name, property }) => [property, input[name as InputName]]))
}

/** Returns true if an edit changes the value of at least one field of the row. */
export const changesRow = (row: ContentRow, change: Partial<InputRow>): boolean =>
  inputColumns.some(({ property }) => {
    const value = change[property as keyof InputRow]
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(row[property])
  })

/** Returns the name of a field that the edit sets but replies cannot have, or undefined if there is none. */
export const fieldNotOfReply = (change: Partial<InputRow>): ContentName | undefined =>
  inputColumns.find(({ property, empty }) => (change[property as keyof InputRow] ?? empty) !== empty)?.name

export const noInput: InputRow = Object.fromEntries(
  inputColumns.map(({ property, empty }) => [property, empty]),
) as InputRow
