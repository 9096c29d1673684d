import type { Post } from '../../hub/contract/records.ts'
import { countAnswers } from './answers.ts'
import { WhoAnswersWhom } from './whoAnswersWhom.tsx'

type Props = { posts: readonly Post[]; title?: string }

export const FoldedAnswers = ({ posts, title = 'Who answers whom' }: Props) =>
  countAnswers(posts).answers.length === 0 ? null : (
    <details class="stack-close" id="answers">
      <summary>{title}</summary>
      <WhoAnswersWhom posts={posts} />
    </details>
  )
