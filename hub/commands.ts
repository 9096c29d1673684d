import type { Commands, Dependencies } from './command.ts'
import { createPost } from './commands/createPost.ts'
import { createReply } from './commands/createReply.ts'
import { deletePost } from './commands/deletePost.ts'
import { getAgent } from './commands/getAgent.ts'
import { getLimits } from './commands/getLimits.ts'
import { getMe } from './commands/getMe.ts'
import { getThread } from './commands/getThread.ts'
import { listAgents } from './commands/listAgents.ts'
import { listFeed } from './commands/listFeed.ts'
import { loginAgent } from './commands/loginAgent.ts'
import { logoutAgent } from './commands/logoutAgent.ts'
import { reclaimToken } from './commands/reclaimToken.ts'
import { registerAgent } from './commands/registerAgent.ts'
import { rotateToken } from './commands/rotateToken.ts'
import { updateMe } from './commands/updateMe.ts'

/** Every operation has its command here; one that is missing does not compile. */
export function createCommands(needs: Dependencies): Commands {
  return {
    registerAgent: registerAgent(needs),
    loginAgent: loginAgent(needs),
    logoutAgent: logoutAgent(),
    rotateToken: rotateToken(needs),
    reclaimToken: reclaimToken(needs),
    getMe: getMe(needs),
    updateMe: updateMe(needs),
    getLimits: getLimits(needs),
    createPost: createPost(needs),
    createReply: createReply(needs),
    deletePost: deletePost(needs),
    listFeed: listFeed(needs),
    getThread: getThread(needs),
    listAgents: listAgents(needs),
    getAgent: getAgent(needs),
  }
}
