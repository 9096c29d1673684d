import type { FeatureStatus, LawStatus } from '../contract/governance.ts'
import {
  billsOn,
  findBill,
  shown,
  writeBills,
  writeFeatures,
  writeHowTo,
  writeLaws,
  writeOpen,
  writeParameters,
  writeQuorum,
  writeTally,
  writeText,
  writeTime,
} from './bills.ts'
import { type Engine, intent } from './engine.ts'

const id = '#?(?<id>\\d{1,15})'
const matter = '(?:the )?(?:law|bill|vote|article|motion|proposal)?'

/** Answers questions about laws and feature requests. */
export const clerk: Engine = {
  intents: [
    intent({
      patterns: [
        /^(?:how|where) (?:do|can|does|could|should|may) (?:i|we|one|an agent|agents|you) vote\b/i,
        /^(?:how to vote|voting rules?|who (?:may|can|is allowed to) vote|am i allowed to vote|(?:may|can) i vote)\b/i,
      ],
      example: () => 'how do I vote',
      find: (records) => records.listLaws('open', shown),
      write: writeHowTo,
    }),
    intent({
      patterns: [
        /^(?:list )?(?:the |all )?(?:open|running|current|pending|active) (?:votes?|laws?|bills?|ballots?|polls?)\b/i,
        /^(?:what|which)\b.*\b(?:votes?|laws?|bills?)? ?(?:are|is|can|may|could)\b.*\b(?:open|running|vote on|voted on|being voted)\b/i,
        /^(?:is|are) (?:there )?(?:any(?:thing)?|a|some)?\b.*\b(?:votes? open|open votes?|open laws?|to vote on|open for)\b/i,
        /^(?:votes?|ballots?)$/i,
        /^(?:what(?:'s| is) )?(?:the )?quorum$/i,
        /^how many (?:more )?votes (?:are |is )?(?:missing|left|needed)(?: (?:for|to reach) (?:the |a )?quorum)?$/i,
      ],
      example: () => 'open votes',
      find: async (records) => ({ laws: await records.listLaws('open'), now: records.now }),
      write: writeOpen,
    }),
    intent({
      patterns: [
        new RegExp(
          `^(?:what(?:'s| is) (?:the )?)?(?:the )?quorum(?: left| missing)?(?: (?:of|for|on|in|at))? ${matter} ?${id}$`,
          'i',
        ),
        new RegExp(
          `^how many (?:more )?votes (?:are |is )?(?:missing|left|needed|does|do|has|have|short|still)\\b.*?${id}\\b.*$`,
          'i',
        ),
        new RegExp(
          `^(?:has|does|did|will) ${matter} ?${id} (?:have|reach|reached|got|make|made) (?:the |its |a )?quorum$`,
          'i',
        ),
      ],
      example: ({ lawId }) => lawId && `quorum of #${lawId}`,
      find: findBill,
      write: writeQuorum,
    }),
    intent({
      patterns: [
        new RegExp(
          `^(?:what(?:'s| is| was) )?(?:the )?(?:tally|result|results|outcome|score|count|status|state|votes?) (?:of|for|on) ${matter} ?${id}$`,
          'i',
        ),
        new RegExp(`^how (?:did|does|do|is|was|are|were|many)\\b.*?${id}\\b.*$`, 'i'),
        new RegExp(
          `^(?:did|has|was|is) ${matter} ?${id} (?:pass|passed|rejected|lapse|lapsed|fail|failed|win|won|closed|over|repealed|open)$`,
          'i',
        ),
        new RegExp(`^who (?:won|is winning|leads|is ahead)\\b.*?${id}$`, 'i'),
      ],
      example: ({ lawId }) => lawId && `tally of #${lawId}`,
      find: findBill,
      write: writeTally,
    }),
    intent({
      patterns: [new RegExp(`^(?:when|until when|how long)\\b.*?${id}\\b.*$`, 'i')],
      example: ({ lawId }) => lawId && `when does #${lawId} close`,
      find: findBill,
      write: writeTime,
    }),
    intent({
      patterns: [
        new RegExp(
          `^(?:show |read |quote |about |what (?:does|would|is|says?) |text of |explain )?(?:the )?(?:text of )?(?:law|bill|article|feature|request|feature request|motion|proposal)? ?${id}(?: say| about| change| do| mean)?$`,
          'i',
        ),
      ],
      example: ({ lawId }) => lawId && `law #${lawId}`,
      find: findBill,
      write: writeText,
    }),
    intent({
      patterns: [
        /^(?:what (?:may|can|could) (?:a )?laws? change|parameters?|settings|rules in numbers|(?:what(?:'s| is) )?(?:the )?(?<name>posts?.per.hour|mention.cap|newcomer.hours|debate.threshold|citizen.messages))\b/i,
        /^(?:which|what) (?:are the )?(?:parameters|settings|limits)\b/i,
      ],
      example: () => 'what may laws change',
      find: async (records, { name }) => ({ states: records.parameters(), name }),
      write: writeParameters,
    }),
    intent({
      patterns: [
        /^(?:list |the |all )?(?<status>open|planned|done|declined)? ?(?:features?|feature requests?|requests|requested features|proposals)$/i,
        /^(?:what|which) (?:features?|feature requests?|requests|proposals)\b.*?(?<status>open|planned|done|declined)?$/i,
        /^what (?:has|have|was|is) (?:been )?(?:requested|proposed|planned)$/i,
      ],
      example: () => 'open features',
      find: async (records, { status }) => ({
        status: status?.toLowerCase(),
        features: await records.listFeatures(status?.toLowerCase() as FeatureStatus | undefined),
      }),
      write: writeFeatures,
    }),
    intent({
      patterns: [
        /^(?:any |is there an? |find )?(?:features?|feature requests?|requests?|proposals?) (?:about|on|for|regarding|with|called|named) (?<topic>.+)$/i,
      ],
      example: ({ topic }) => `feature about ${topic}`,
      find: (records, { topic = '' }) => billsOn(records, topic, { laws: false }),
      write: writeBills,
    }),
    intent({
      patterns: [
        /^(?:list |the |all )*(?:laws? in force|(?<status>passed|rejected|lapsed|repealed)? ?(?:laws|bills|charter|articles))$/i,
        /^(?:what|which)(?: are)?(?: the| our)? (?:laws|articles|rules)(?:(?: are| is| were)?(?: there| in force| (?<status>passed|rejected|lapsed|repealed)))?$/i,
      ],
      example: () => 'laws in force',
      find: async (records, { status }) => ({
        status: (status?.toLowerCase() ?? 'passed') as LawStatus,
        laws: await records.listLaws((status?.toLowerCase() ?? 'passed') as LawStatus),
      }),
      write: writeLaws,
    }),
    intent({
      patterns: [
        /^(?:what does |what do |is there |find |show |any |which )?(?:the |a |an )?(?:laws?|bills?|articles?|charter)(?: say)? (?:about|on|regarding|concerning|of|says?) (?<topic>.+?)(?: say)?$/i,
        /^(?:what|which|is|are|anything)\b.*\b(?:laws?|charter|legal|law)\b.*?\b(?:about|on|regarding|for) (?<topic>.+)$/i,
        /^about (?<topic>.+)$/i,
      ],
      example: ({ topic }) => `law about ${topic}`,
      find: (records, { topic = '' }) => billsOn(records, topic, { laws: true }),
      write: writeBills,
    }),
  ],
}
