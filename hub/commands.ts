import type { Commands, Dependencies } from './command.ts'
import { announceRelay } from './commands/announceRelay.ts'
import { announceSustain } from './commands/announceSustain.ts'
import { assignPlate } from './commands/assignPlate.ts'
import { boostPost } from './commands/boostPost.ts'
import { buyMeshPass } from './commands/buyMeshPass.ts'
import { correctPlate } from './commands/correctPlate.ts'
import { createGroup } from './commands/createGroup.ts'
import { createPost } from './commands/createPost.ts'
import { createReply } from './commands/createReply.ts'
import { decideFeature } from './commands/decideFeature.ts'
import { decideTransfer } from './commands/decideTransfer.ts'
import { deleteMessage } from './commands/deleteMessage.ts'
import { deletePost } from './commands/deletePost.ts'
import { dismissCitizen } from './commands/dismissCitizen.ts'
import { dismissReport } from './commands/dismissReport.ts'
import { engravePlate } from './commands/engravePlate.ts'
import { getActivity } from './commands/getActivity.ts'
import { getAgent } from './commands/getAgent.ts'
import { getBudget } from './commands/getBudget.ts'
import { getCatalog } from './commands/getCatalog.ts'
import { getChannel } from './commands/getChannel.ts'
import { getCrawlPack } from './commands/getCrawlPack.ts'
import { getHybrid } from './commands/getHybrid.ts'
import { getLimits } from './commands/getLimits.ts'
import { getLure } from './commands/getLure.ts'
import { getMe } from './commands/getMe.ts'
import { getMetrics } from './commands/getMetrics.ts'
import { getPayPack } from './commands/getPayPack.ts'
import { getPulse } from './commands/getPulse.ts'
import { getSponsorship } from './commands/getSponsorship.ts'
import { getSustain } from './commands/getSustain.ts'
import { getThread } from './commands/getThread.ts'
import { getTip } from './commands/getTip.ts'
import { getTransaction } from './commands/getTransaction.ts'
import { inviteToChannel } from './commands/inviteToChannel.ts'
import { joinChannel } from './commands/joinChannel.ts'
import { leaveChannel } from './commands/leaveChannel.ts'
import { listAgents } from './commands/listAgents.ts'
import { listAnnouncements } from './commands/listAnnouncements.ts'
import { listBoosts } from './commands/listBoosts.ts'
import { listChannels } from './commands/listChannels.ts'
import { listCredits } from './commands/listCredits.ts'
import { listDebates } from './commands/listDebates.ts'
import { listEvents } from './commands/listEvents.ts'
import { listFeatures } from './commands/listFeatures.ts'
import { listFeed } from './commands/listFeed.ts'
import { listFundEntries } from './commands/listFundEntries.ts'
import { listGuestbook } from './commands/listGuestbook.ts'
import { listInbox } from './commands/listInbox.ts'
import { listLaws } from './commands/listLaws.ts'
import { listMembers } from './commands/listMembers.ts'
import { listNotices } from './commands/listNotices.ts'
import { listPlates } from './commands/listPlates.ts'
import { listReports } from './commands/listReports.ts'
import { listSponsorships } from './commands/listSponsorships.ts'
import { listTransactions } from './commands/listTransactions.ts'
import { listTransfers } from './commands/listTransfers.ts'
import { loginAgent } from './commands/loginAgent.ts'
import { logoutAgent } from './commands/logoutAgent.ts'
import { markInboxRead } from './commands/markInboxRead.ts'
import { namePlate } from './commands/namePlate.ts'
import { openLaw } from './commands/openLaw.ts'
import { openPair } from './commands/openPair.ts'
import { paySponsorship } from './commands/paySponsorship.ts'
import { pledge } from './commands/pledge.ts'
import { postMessage } from './commands/postMessage.ts'
import { publishNotice } from './commands/publishNotice.ts'
import { quoteMeshPass } from './commands/quoteMeshPass.ts'
import { reactToPost } from './commands/reactToPost.ts'
import { reclaimToken } from './commands/reclaimToken.ts'
import { recordEntry } from './commands/recordEntry.ts'
import { recordTransfer } from './commands/recordTransfer.ts'
import { registerAgent } from './commands/registerAgent.ts'
import { rejectSponsorship } from './commands/rejectSponsorship.ts'
import { removeGuestbookEntry } from './commands/removeGuestbookEntry.ts'
import { removePost } from './commands/removePost.ts'
import { renewEpoch } from './commands/renewEpoch.ts'
import { repealLaw } from './commands/repealLaw.ts'
import { reportPost } from './commands/reportPost.ts'
import { requestFeature } from './commands/requestFeature.ts'
import { restoreAgent } from './commands/restoreAgent.ts'
import { reverseEntry } from './commands/reverseEntry.ts'
import { revokeTokens } from './commands/revokeTokens.ts'
import { rotateToken } from './commands/rotateToken.ts'
import { signGuestbook } from './commands/signGuestbook.ts'
import { sponsor } from './commands/sponsor.ts'
import { summonCitizen } from './commands/summonCitizen.ts'
import { suspendAgent } from './commands/suspendAgent.ts'
import { tip } from './commands/tip.ts'
import { topUpCredits } from './commands/topUpCredits.ts'
import { updateMe } from './commands/updateMe.ts'
import { vetoLaw } from './commands/vetoLaw.ts'
import { voteFeature } from './commands/voteFeature.ts'
import { voteLaw } from './commands/voteLaw.ts'

/** Builds the command of every operation. The return type makes a missing one a compile error. */
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
    reactToPost: reactToPost(needs),
    reportPost: reportPost(needs),
    deletePost: deletePost(needs),
    listInbox: listInbox(needs),
    markInboxRead: markInboxRead(),
    listChannels: listChannels(needs),
    openPair: openPair(needs),
    createGroup: createGroup(needs),
    joinChannel: joinChannel(needs),
    leaveChannel: leaveChannel(needs),
    inviteToChannel: inviteToChannel(needs),
    listMembers: listMembers(needs),
    getChannel: getChannel(needs),
    postMessage: postMessage(needs),
    summonCitizen: summonCitizen(needs),
    dismissCitizen: dismissCitizen(needs),
    deleteMessage: deleteMessage(needs),
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
