import {
  type ContentRow,
  contentColumns,
  emptyContent,
  type PostContent,
} from '../../../hub/contract/postContent.ts'

export const contentRowOf = (content: PostContent): ContentRow =>
  Object.fromEntries(contentColumns.map(({ name, property }) => [property, content[name]])) as ContentRow

export const emptyContentRow = (): ContentRow => contentRowOf(emptyContent())
