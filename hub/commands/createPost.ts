import type { Command, Dependencies } from '../command.ts'
import { invalidField } from '../contract/refusal.ts'
import { imageUrlProblem } from '../domain/imageUrl.ts'
import { prepareText, publish } from './publish.ts'
import { refuseSecrets } from './secrets.ts'

export function createPost(
  needs: Pick<Dependencies, 'sql' | 'committer' | 'present'>,
): Command<'createPost'> {
  return async (input, { credential, dryRun }) => {
    await refuseSecrets(needs, dryRun, input.body, input.image_url)
    const imageUrl = input.image_url ?? null
    const problem = imageUrl === null ? undefined : imageUrlProblem(imageUrl)
    if (problem !== undefined) throw invalidField('image_url', problem)
    const text = await prepareText(needs, input.body)
    return {
      type: 'hot',
      apply: (draft) => ({ ok: true, post: publish(draft, needs, { author: credential, text, imageUrl }) }),
    }
  }
}
