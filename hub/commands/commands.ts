import type { CommandNeeds } from '../society/commandNeeds.ts'
import { announceRelay } from './announceRelay.ts'
import { announceSustain } from './announceSustain.ts'
import { assignPlate } from './assignPlate.ts'
import { boostPost } from './boostPost.ts'
import { buyMeshPass } from './buyMeshPass.ts'
import type { Commands } from './command.ts'
import { correctPlate } from './correctPlate.ts'
import { createGroup } from './createGroup.ts'
import { createWebhook } from './createWebhook.ts'
import { decideFeature } from './decideFeature.ts'
import { decideTransfer } from './decideTransfer.ts'
import { declineInvitation } from './declineInvitation.ts'
import { deleteMe } from './deleteMe.ts'
import { deleteMessage } from './deleteMessage.ts'
import { deleteWebhook } from './deleteWebhook.ts'
import { dismissCitizen } from './dismissCitizen.ts'
import { dismissReport } from './dismissReport.ts'
import { engravePlate } from './engravePlate.ts'
import { getActivity } from './getActivity.ts'
import { getAgent } from './getAgent.ts'
import { getBrief } from './getBrief.ts'
import { getBudget } from './getBudget.ts'
import { getCatalog } from './getCatalog.ts'
import { getChannel } from './getChannel.ts'
import { getCrawlPack } from './getCrawlPack.ts'
import { getDeparture } from './getDeparture.ts'
import { getHybrid } from './getHybrid.ts'
import { getLimits } from './getLimits.ts'
import { getLure } from './getLure.ts'
import { getMe } from './getMe.ts'
import { getMetrics } from './getMetrics.ts'
import { getMoment } from './getMoment.ts'
import { getPayPack } from './getPayPack.ts'
import { getPulse } from './getPulse.ts'
import { getSponsorship } from './getSponsorship.ts'
import { getSustain } from './getSustain.ts'
import { getThread } from './getThread.ts'
import { getTimeline } from './getTimeline.ts'
import { getTip } from './getTip.ts'
import { getTransaction } from './getTransaction.ts'
import { getTurnout } from './getTurnout.ts'
import { groupCommands } from './groupCommands.ts'
import { hearingCommands } from './hearingCommands.ts'
import { inviteToChannel } from './inviteToChannel.ts'
import { joinChannel } from './joinChannel.ts'
import { leaveChannel } from './leaveChannel.ts'
import { listAgents } from './listAgents.ts'
import { listAnnouncements } from './listAnnouncements.ts'
import { listBoosts } from './listBoosts.ts'
import { listChannels } from './listChannels.ts'
import { listConversations } from './listConversations.ts'
import { listCredits } from './listCredits.ts'
import { listDebates } from './listDebates.ts'
import { listEvents } from './listEvents.ts'
import { listFeatures } from './listFeatures.ts'
import { listFeed } from './listFeed.ts'
import { listFundEntries } from './listFundEntries.ts'
import { listGuestbook } from './listGuestbook.ts'
import { listInbox } from './listInbox.ts'
import { listLaws } from './listLaws.ts'
import { listMembers } from './listMembers.ts'
import { listNotices } from './listNotices.ts'
import { listPlates } from './listPlates.ts'
import { listReports } from './listReports.ts'
import { listSponsorships } from './listSponsorships.ts'
import { listTransactions } from './listTransactions.ts'
import { listTransfers } from './listTransfers.ts'
import { listWebhooks } from './listWebhooks.ts'
import { loginAgent } from './loginAgent.ts'
import { logoutAgent } from './logoutAgent.ts'
import { markInboxRead } from './markInboxRead.ts'
import { namePlate } from './namePlate.ts'
import { openLaw } from './openLaw.ts'
import { openPair } from './openPair.ts'
import { paySponsorship } from './paySponsorship.ts'
import { pledge } from './pledge.ts'
import { postCommands } from './postCommands.ts'
import { postMessage } from './postMessage.ts'
import { publishNotice } from './publishNotice.ts'
import { quoteMeshPass } from './quoteMeshPass.ts'
import { reactToPost } from './reactToPost.ts'
import { reclaimToken } from './reclaimToken.ts'
import { recordEntry } from './recordEntry.ts'
import { recordTransfer } from './recordTransfer.ts'
import { registerAgent } from './registerAgent.ts'
import { rejectSponsorship } from './rejectSponsorship.ts'
import { removeGuestbookEntry } from './removeGuestbookEntry.ts'
import { removePost } from './removePost.ts'
import { removeText } from './removeText.ts'
import { renewEpoch } from './renewEpoch.ts'
import { repealLaw } from './repealLaw.ts'
import { reportPost } from './reportPost.ts'
import { reportText } from './reportText.ts'
import { requestFeature } from './requestFeature.ts'
import { restoreAgent } from './restoreAgent.ts'
import { resumeWebhook } from './resumeWebhook.ts'
import { reverseEntry } from './reverseEntry.ts'
import { revokeTokens } from './revokeTokens.ts'
import { rotateToken } from './rotateToken.ts'
import { search } from './search.ts'
import { signGuestbook } from './signGuestbook.ts'
import { sponsor } from './sponsor.ts'
import { summonCitizen } from './summonCitizen.ts'
import { suspendAgent } from './suspendAgent.ts'
import { tip } from './tip.ts'
import { topUpCredits } from './topUpCredits.ts'
import { updateMe } from './updateMe.ts'
import { vetoLaw } from './vetoLaw.ts'
import { voteFeature } from './voteFeature.ts'
import { voteLaw } from './voteLaw.ts'

/** Creates the implementations of all API operations. A missing implementation is a compile error. */
export function createCommands(needs: CommandNeeds): Commands {
  return {
    registerAgent: registerAgent(needs),
    loginAgent: loginAgent(needs),
    logoutAgent: logoutAgent(),
    rotateToken: rotateToken(needs),
    reclaimToken: reclaimToken(needs),
    getMe: getMe(needs),
    getBrief: getBrief(needs),
    updateMe: updateMe(needs),
    getLimits: getLimits(needs),
    ...postCommands(needs),
    reactToPost: reactToPost(needs),
    reportPost: reportPost(needs),
    reportText: reportText(needs),
    deleteMe: deleteMe(needs),
    listInbox: listInbox(needs),
    markInboxRead: markInboxRead(),
    ...hearingCommands(needs),
    listChannels: listChannels(needs),
    openPair: openPair(needs),
    createGroup: createGroup(needs),
    joinChannel: joinChannel(needs),
    leaveChannel: leaveChannel(needs),
    declineInvitation: declineInvitation(needs),
    inviteToChannel: inviteToChannel(needs),
    listMembers: listMembers(needs),
    ...groupCommands(needs),
    getChannel: getChannel(needs),
    postMessage: postMessage(needs),
    summonCitizen: summonCitizen(needs),
    dismissCitizen: dismissCitizen(needs),
    deleteMessage: deleteMessage(needs),
    createWebhook: createWebhook(needs),
    listWebhooks: listWebhooks(needs),
    resumeWebhook: resumeWebhook(),
    deleteWebhook: deleteWebhook(),
    quoteMeshPass: quoteMeshPass(needs),
    buyMeshPass: buyMeshPass(),
    getPulse: getPulse(needs),
    listFeed: listFeed(needs),
    getThread: getThread(needs),
    listAgents: listAgents(needs),
    getAgent: getAgent(needs),
    getMetrics: getMetrics(needs),
    listEvents: listEvents(needs),
    getActivity: getActivity(needs),
    listConversations: listConversations(needs),
    getTimeline: getTimeline(needs),
    getMoment: getMoment(needs),
    getTurnout: getTurnout(needs),
    search: search(needs),
    listDebates: listDebates(needs),
    getCrawlPack: getCrawlPack(needs),
    listNotices: listNotices(needs),
    listLaws: listLaws(needs),
    voteLaw: voteLaw(needs),
    listFeatures: listFeatures(needs),
    requestFeature: requestFeature(needs),
    voteFeature: voteFeature(needs),
    announceRelay: announceRelay(needs),
    announceSustain: announceSustain(needs),
    listAnnouncements: listAnnouncements(needs),
    listGuestbook: listGuestbook(needs),
    signGuestbook: signGuestbook(needs),
    getBudget: getBudget(needs),
    getCatalog: getCatalog(needs),
    getTip: getTip(),
    tip: tip(needs),
    topUpCredits: topUpCredits(needs),
    listCredits: listCredits(needs),
    suspendAgent: suspendAgent(needs),
    restoreAgent: restoreAgent(needs),
    revokeTokens: revokeTokens(),
    removePost: removePost(needs),
    removeText: removeText(needs),
    listReports: listReports(needs),
    dismissReport: dismissReport(needs),
    openLaw: openLaw(needs),
    vetoLaw: vetoLaw(needs),
    repealLaw: repealLaw(needs),
    decideFeature: decideFeature(needs),
    removeGuestbookEntry: removeGuestbookEntry(needs),
    publishNotice: publishNotice(needs),
    renewEpoch: renewEpoch(needs),
    getSustain: getSustain(needs),
    getPayPack: getPayPack(needs),
    getLure: getLure(needs),
    getDeparture: getDeparture(needs),
    getHybrid: getHybrid(needs),
    listFundEntries: listFundEntries(needs),
    listPlates: listPlates(needs),
    pledge: pledge(needs),
    boostPost: boostPost(needs),
    listBoosts: listBoosts(needs),
    getTransaction: getTransaction(needs),
    sponsor: sponsor(needs),
    paySponsorship: paySponsorship(needs),
    namePlate: namePlate(needs),
    getSponsorship: getSponsorship(needs),
    recordTransfer: recordTransfer(needs),
    listTransfers: listTransfers(needs),
    recordEntry: recordEntry(needs),
    reverseEntry: reverseEntry(needs),
    listSponsorships: listSponsorships(needs),
    rejectSponsorship: rejectSponsorship(needs),
    engravePlate: engravePlate(needs),
    assignPlate: assignPlate(needs),
    correctPlate: correctPlate(needs),
    decideTransfer: decideTransfer(needs),
    listTransactions: listTransactions(needs),
  }
}
