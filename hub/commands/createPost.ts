import { rowOfInput } from '../contract/postContent.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { checkImage, prepareText, publish } from '../society/publish.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'parameters' | 'duplicateContent' | 'silences'>

export function createPost(needs: Needs): Command<'createPost'> {
  return async (input, { credential: author }) => {
    const written = rowOfInput(input)
    if (written.imageUrl !== null) checkImage(written.imageUrl)
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
