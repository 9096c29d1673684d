import { Time } from './time.tsx'

export const Edited = ({ postId, at }: { postId: number; at: string }) => (
  <p class="edited">
    <a href={`/t/${postId}/edits`}>
      edited <Time at={at} />
    </a>
  </p>
)
