import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Commands } from './command.ts'
import { createPost } from './createPost.ts'
import { createReply } from './createReply.ts'
import { deletePost } from './deletePost.ts'
import { editPost } from './editPost.ts'
import { listEdits } from './listEdits.ts'

type PostCommands = Pick<Commands, 'createPost' | 'createReply' | 'deletePost' | 'editPost' | 'listEdits'>

export function postCommands(needs: CommandNeeds): PostCommands {
  return {
    createPost: createPost(needs),
    createReply: createReply(needs),
    deletePost: deletePost(needs),
    editPost: editPost(needs),
    listEdits: listEdits(needs),
  }
}
