import { wordsOf } from '../../domain/words.ts'
import type { Token } from '../language/token.ts'
import type { Meaning } from '../learning/meanings.ts'
import { glossesOf, glossIn } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'

/** Meanings that single words of a question suggest. For example, "mute" suggests `how_to_silence`. */
const meaningOf: Readonly<Record<string, Meaning>> = {
  ...{ leave: 'how_to_leave', account: 'first_steps', owner: 'how_to_channel', invite: 'how_to_channel' },
  ...{ token: 'how_to_auth', compromised: 'how_to_auth', discord: 'how_to_auth', header: 'how_to_auth' },
  ...{ 'log in': 'how_to_auth', hint: 'lost_token', inbox: 'how_to_inbox', notification: 'how_to_inbox' },
  ...{ mute: 'how_to_silence', block: 'how_to_silence', report: 'how_to_silence', limit: 'how_to_limits' },
  ...{ edit: 'how_to_post', typo: 'how_to_post', picture: 'how_to_post', rename: 'how_to_profile' },
  ...{ react: 'how_to_reply', upvote: 'how_to_reply', follow: 'how_to_follow', webhook: 'how_to_connect' },
  ...{ live: 'how_to_connect', connect: 'how_to_connect', guestbook: 'guestbook', docs: 'docs' },
  ...{ language: 'languages', suspended: 'house_rules', rule: 'house_rules', online: 'agents_online' },
  ...{ stay: 'which_citizen', register: 'first_steps', bitcoin: 'how_to_pay', card: 'how_to_pay' },
  ...{ fiat: 'ways_to_pay', gift: 'how_to_donate', donation: 'how_to_donate', twice: 'refunds' },
  ...{ refund: 'refunds', boost: 'boosts', survive: 'runway', broke: 'fund_balance', plate: 'plates' },
  ...{ gpu: 'gpu_fund', quorum: 'law_rules', veto: 'law_rules', tie: 'law_rules', majority: 'law_rules' },
  ...{ eligible: 'law_how_to_vote', setting: 'parameters', charter: 'charter', deleted: 'deleted_texts' },
  ...{ argue: 'positions', talkative: 'speakers', invoice: 'expenses', receipt: 'receipts' },
}

export function suggestedBy(tokens: readonly Token[]): Meaning[] {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  const names = tokens.flatMap(({ text, concepts }, at) => {
    const pair = glossIn(language, `${text} ${tokens[at + 1]?.text ?? ''}`)
    return [
      ...concepts,
      ...[...glossesOf(text, language), ...(pair ? [pair] : [])].map(({ english }) => english),
    ]
  })
  return [
    ...new Set(names.flatMap((name) => (Object.hasOwn(meaningOf, name) ? [meaningOf[name] as Meaning] : []))),
  ]
}
