import type { Command, Dependencies } from '../command.ts'
import { invalidField } from '../contract/refusal.ts'
import { publicUrlProblem } from '../domain/publicUrl.ts'
import { prepareText, publish } from './publish.ts'

type Needs = Pick<Dependencies, 'sql' | 'present' | 'parameters' | 'repeats'>

export function createPost(needs: Needs): Command<'createPost'> {
  return async (input, { credential: author }) => {
    const imageUrl = input.image_url ?? null
    const problem = imageUrl === null ? undefined : publicUrlProblem(imageUrl)
    if (problem !== undefined) throw invalidField('image_url', problem)
    const text = await prepareText(needs, input.body)
    return {
      type: 'hot',
      apply: (draft) => ({ ok: true, post: publish(draft, needs, { kind: 'root', author, text, imageUrl }) }),
    }
  }
}
