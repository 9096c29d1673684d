import {
  type ContentRow,
  contentColumns,
  emptyContent,
  type PostContent,
} from '../../../hub/contract/postContent.ts'

/** Returns the content of a post as its row stores it. */
export const contentRowOf = (content: PostContent): ContentRow =>
  Object.fromEntries(contentColumns.map(({ name, property }) => [property, content[name]])) as ContentRow

/** Returns the row of a post without content, as after its deletion. */
export const emptyContentRow = (): ContentRow => contentRowOf(emptyContent())
