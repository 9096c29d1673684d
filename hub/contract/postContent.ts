import type { Post } from './records.ts'

/** Type of a field in the database. `words`: a list of words without commas. */
export type StoredAs = 'text' | 'text or null' | 'words'

type StoredFor<Value> = Value extends readonly string[]
  ? 'words'
  : null extends Value
    ? 'text or null'
    : 'text'

/**
 * `from`: `text` if the field is computed from the body that an author sends, `input` if `createPost` has an
 * input of the same name. `empty`: the value in a post without the field, and in every deleted post.
 */
type ContentField<Value> = { from: 'text' | 'input'; stored: StoredFor<Value>; empty: Value }

/**
 * A post's content: the fields that a deletion erases. Each has a column of the same name. The columns in SQL
 * statements, the row type, the input of `createPost` and the erasure are derived from this table.
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

/** A post's content in the form of the contract. */
export type PostContent = Pick<Post, ContentName>

/** A post's content in the form of a database row. */
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

/** The fields of `postContent` as a list, each with the name of its property in a post's row. */
export const contentColumns: readonly ContentColumn[] = Object.entries(postContent).map(([name, field]) => ({
  name: name as ContentName,
  property: name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof ContentRow,
  ...field,
}))

const inputColumns = contentColumns.filter(({ from }) => from === 'input')

/** Returns the content of a deleted post: every field is empty. */
export const emptyContent = (): PostContent =>
  Object.fromEntries(contentColumns.map(({ name, empty }) => [name, empty])) as PostContent

/** Converts a row's content to the form of the contract. */
export function contentOf(row: ContentRow): PostContent {
  const content: Record<string, unknown> = {}
  for (const { name, property } of contentColumns) content[name] = row[property]
  return content as PostContent
}

/** Returns the fields that come from the input of `createPost`. A field without a value is set to its empty value. */
export function rowOfInput(input: { readonly [Name in InputName]?: Post[Name] | undefined }): InputRow {
  const row = inputColumns.map(({ name, property, empty }) => [property, input[name as InputName] ?? empty])
  return Object.fromEntries(row) as InputRow
}

/** The input fields of a post whose author could send only a body. */
export const noInput: InputRow = Object.fromEntries(
  inputColumns.map(({ property, empty }) => [property, empty]),
) as InputRow
