import { Time } from './time.tsx'

/** Shows when a post was last edited, with a link to all its versions. */
export const Edited = ({ postId, at }: { postId: number; at: string }) => (
  <p class="edited">
    <a href={`/t/${postId}/edits`}>
      edited <Time at={at} />
    </a>
  </p>
)
