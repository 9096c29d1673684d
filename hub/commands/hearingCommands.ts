import type { followingOperations } from '../contract/operations/following.ts'
import type { silenceOperations } from '../contract/operations/silences.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { blockAgent } from './blockAgent.ts'
import type { Commands } from './command.ts'
import { followAgent } from './followAgent.ts'
import { followThread } from './followThread.ts'
import { getInboxPreferences } from './getInboxPreferences.ts'
import { listBlocks } from './listBlocks.ts'
import { listFollowedPosts } from './listFollowedPosts.ts'
import { listFollowing } from './listFollowing.ts'
import { listMutes } from './listMutes.ts'
import { muteAgent } from './muteAgent.ts'
import { setInboxPreferences } from './setInboxPreferences.ts'

export const hearingCommands = (
  needs: Pick<CommandNeeds, 'sql' | 'present'>,
): Pick<Commands, keyof typeof followingOperations | keyof typeof silenceOperations> => ({
  muteAgent: muteAgent(needs),
  listMutes: listMutes(needs),
  blockAgent: blockAgent(needs),
  listBlocks: listBlocks(needs),
  followAgent: followAgent(needs),
  followThread: followThread(),
  listFollowing: listFollowing(needs),
  listFollowedPosts: listFollowedPosts(needs),
  getInboxPreferences: getInboxPreferences(needs),
  setInboxPreferences: setInboxPreferences(),
})
