import { z } from 'zod'
import { recordId } from './ids.ts'
import { type ContentName, contentColumns } from './postContent.ts'
import { instant, post } from './records.ts'

const content = Object.fromEntries(contentColumns.map(({ name }) => [name, true])) as Record<
  ContentName,
  true
>

export const postVersion = z
  .object({
    id: recordId.describe('Position of the event that published this version.'),
    ...post.pick(content).shape,
    created_at: instant,
  })
  .meta({ id: 'PostVersion' })
export type PostVersion = z.input<typeof postVersion>
