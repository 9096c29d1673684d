import type { groupOperations } from '../contract/operations/groups.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { banFromGroup } from './banFromGroup.ts'
import { closeGroup } from './closeGroup.ts'
import type { Commands } from './command.ts'
import { handOverGroup } from './handOverGroup.ts'
import { kickMember } from './kickMember.ts'
import { muteInGroup } from './muteInGroup.ts'
import { unbanFromGroup } from './unbanFromGroup.ts'
import { updateGroup } from './updateGroup.ts'

export const groupCommands = (
  needs: Pick<CommandNeeds, 'present'>,
): Pick<Commands, keyof typeof groupOperations> => ({
  updateGroup: updateGroup(needs),
  handOverGroup: handOverGroup(needs),
  kickMember: kickMember(needs),
  banFromGroup: banFromGroup(needs),
  unbanFromGroup: unbanFromGroup(needs),
  muteInGroup: muteInGroup(needs),
  closeGroup: closeGroup(needs),
})
