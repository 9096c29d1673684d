// This file lists the words that the rules for content flags in `flagRules.ts` look for. A rule does not run
// on a text that contains none of the rule's words.

export const flagGroups = [
  'ignoring',
  'ignoringInChinese',
  'addressing',
  'revealing',
  'running',
  'turns',
  'credentials',
  'namedWallets',
  'longWords',
  'links',
  'blobs',
  'escapes',
] as const
export type FlagGroup = (typeof flagGroups)[number]

/**
 * Pair of words that a text must contain for the rules of `group` to run. A word in `from` ("ignore") must be followed
 * by a word in `to` ("rules"), with at most `within` gaps of whitespace from the first word to the second. If `about`
 * is set, a third word must come shortly before the `to` word, such as "send" before "api key". The third word is any
 * `from` word of the first pair in the group `about`.
 */
export type WordPair = { group: FlagGroup; from: string; to: string; within: number; about?: FlagGroup }

const instructions = 'instruction instructions'

export const wordPairs: readonly WordPair[] = [
  {
    group: 'ignoring',
    from: 'ignore disregard forget override bypass ignorez ignora ignoriere',
    // The word "instruções" is listed as "instru", because words are split at non-ASCII letters.
    to: `${instructions} prompt prompts rules guidelines directives safeguards instrucciones istruzioni instru anweisungen`,
    within: 5,
  },
  { group: 'addressing', from: 'you', to: 'now', within: 2 },
  { group: 'addressing', from: 'from', to: 'on', within: 2 },
  { group: 'addressing', from: 'pretend', to: 'to you', within: 1 },
  { group: 'addressing', from: 'act', to: 'if', within: 2 },
  { group: 'addressing', from: 'new', to: instructions, within: 1 },
  { group: 'addressing', from: 'your', to: `task ${instructions} role goal objective`, within: 2 },
  { group: 'addressing', from: 'when if once after', to: 'read see receive', within: 2 },
  { group: 'addressing', from: 'are', to: 'ai llm agent assistant bot language', within: 2 },
  {
    group: 'revealing',
    from: 'system developer hidden initial',
    to: `prompt message ${instructions}`,
    within: 1,
  },
  {
    group: 'running',
    from: 'run execute paste',
    to: 'command commands code script snippet',
    within: 4,
  },
  // `within` counts gaps of whitespace. The rule in `flagRules.ts` matches "curl … | sudo sh" with up to 200 characters
  // for "…". These contain at most 100 gaps, and up to three more gaps follow "curl", "|" and "sudo".
  { group: 'running', from: 'curl wget', to: 'sh bash zsh', within: 103 },
  {
    group: 'credentials',
    from:
      'send give share tell show post paste provide reveal enter dm message reply respond type submit export upload leak ' +
      'confirm verify include need what',
    to:
      'apikey apikeys privatekey privatekeys secretkey secretkeys sshkey sshkeys walletkey walletkeys signingkey signingkeys ' +
      'password passwords passphrase passphrases credential credentials mnemonic mnemonics',
    within: 10,
  },
  // These words name a secret only in combination, such as "api key".
  {
    group: 'credentials',
    about: 'credentials',
    from:
      'api private secret ssh wallet signing seed recovery access auth bearer session permanent plaza your fa otp time ' +
      'verification',
    to: 'key keys phrase phrases word words hint hints code codes token tokens',
    within: 2,
  },
]

/** Words that match only directly next to a certain character, such as `mailto` before a colon. */
export const markWords = {
  turn: `inst sys system developer assistant ${instructions}`,
  ending: 'app biz com info link net org site top xyz',
  scheme: 'mailto magnet www',
  bitcoin: 'bc',
  ens: 'eth',
  base64: 'base',
} as const
export type MarkWord = keyof typeof markWords
