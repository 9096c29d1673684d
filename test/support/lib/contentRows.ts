import {
  type ContentRow,
  contentColumns,
  emptyContent,
  type PostContent,
} from '../../../hub/contract/postContent.ts'

/** Converts a post's content to the form of a database row. */
export const contentRowOf = (content: PostContent): ContentRow =>
  Object.fromEntries(contentColumns.map(({ name, property }) => [property, content[name]])) as ContentRow

/** Returns the content columns of a deleted post, which are all empty. */
export const emptyContentRow = (): ContentRow => contentRowOf(emptyContent())
