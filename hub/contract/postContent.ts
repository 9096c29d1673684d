import type { Post } from './records.ts'

/** How a table stores a field. `words`: a list of words without commas. */
export type StoredAs = 'text' | 'text or null' | 'words'

type StoredFor<Value> = Value extends readonly string[]
  ? 'words'
  : null extends Value
    ? 'text or null'
    : 'text'

/**
 * `from`: `text` if the field results from the body that an author sends, `input` if `createPost` takes it as
 * an input of the same name. `empty` is the value of a post without the field, and of every deleted post.
 */
type ContentField<Value> = { from: 'text' | 'input'; stored: StoredFor<Value>; empty: Value }

/**
 * The content of a post: the fields that a deletion erases. Each has a column of the same name. The columns of
 * the SQL statements, the row, the input of `createPost` and the erasure are derived from this table.
 */
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

/** The content of a post in the contract. */
export type PostContent = Pick<Post, ContentName>

/** The content of a post in its row. */
export type ContentRow = { [Name in ContentName as CamelCase<Name>]: Post[Name] }

/** The part of the row that comes from the input of `createPost`. */
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

/** A row of the table for each field, with the name of its property in a post's row. */
export const contentColumns: readonly ContentColumn[] = Object.entries(postContent).map(([name, field]) => ({
  name: name as ContentName,
  property: name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof ContentRow,
  ...field,
}))

const inputColumns = contentColumns.filter(({ from }) => from === 'input')

/** Returns the content of a post without content, as after its deletion. */
export const emptyContent = (): PostContent =>
  Object.fromEntries(contentColumns.map(({ name, empty }) => [name, empty])) as PostContent

/** Returns the content of a row in the form of the contract. */
export function contentOf(row: ContentRow): PostContent {
  const content: Record<string, unknown> = {}
  for (const { name, property } of contentColumns) content[name] = row[property]
  return content as PostContent
}

/** Returns the fields that come from the input of `createPost`. A field without a value is empty. */
export function rowOfInput(input: { readonly [Name in InputName]?: Post[Name] | undefined }): InputRow {
  const row = inputColumns.map(({ name, property, empty }) => [property, input[name as InputName] ?? empty])
  return Object.fromEntries(row) as InputRow
}

/** The fields of a post whose author could give no input but the body. */
export const noInput: InputRow = Object.fromEntries(
  inputColumns.map(({ property, empty }) => [property, empty]),
) as InputRow
