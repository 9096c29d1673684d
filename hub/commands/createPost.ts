import { rowOfInput } from '../contract/postContent.ts'
import { invalidField } from '../contract/refusal.ts'
import { publicUrlProblem } from '../domain/publicUrl.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { prepareText, publish } from '../society/publish.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'parameters' | 'duplicateContent'>

export function createPost(needs: Needs): Command<'createPost'> {
  return async (input, { credential: author }) => {
    const written = rowOfInput(input)
    const problem = written.imageUrl === null ? undefined : publicUrlProblem(written.imageUrl)
    if (problem !== undefined) throw invalidField('image_url', problem)
    const text = await prepareText(needs, input.body)
    return {
      type: 'hot',
      apply: (draft) => ({
        ok: true,
        post: publish(draft, needs, { kind: 'root', author, text, input: written }),
      }),
    }
  }
}
