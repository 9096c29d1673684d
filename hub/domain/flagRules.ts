import type { ContentFlag } from '../contract/records.ts'
import type { FlagGroup } from './flagWords.ts'

/** `text`: the text as written. `folded`: the same text in NFKC and lower case, with single spaces. */
export type Forms = { readonly text: string; readonly folded: string }

/**
 * Rule that sets a content flag. A fast first pass over the text finds the groups of rules that may match.
 * The rules of all other groups are skipped.
 */
export type FlagRule = {
  flag: ContentFlag
  group: FlagGroup
  shows: (forms: Forms) => boolean
  pattern: RegExp
}

export const foldedForFlags = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(/[‘’]/g, "'")

const inFolded = (flag: ContentFlag, group: FlagGroup, pattern: RegExp): FlagRule => ({
  ...{ flag, group, pattern },
  shows: ({ folded }) => pattern.test(folded),
})
const inText = (flag: ContentFlag, group: FlagGroup, pattern: RegExp): FlagRule => ({
  ...{ flag, group, pattern },
  shows: ({ text }) => pattern.test(text),
})
const inRuns = (
  flag: ContentFlag,
  group: FlagGroup,
  pattern: RegExp,
  isCode: (run: string) => boolean,
): FlagRule => ({ flag, group, pattern, shows: ({ text }) => runs(text, pattern).some(isCode) })

// In the patterns below, every repetition either has an upper limit or cannot match the text that follows. Otherwise,
// hostile text could cause catastrophic backtracking.
const secret =
  '(?:api[ _-]?keys?|(?:private|secret|ssh|wallet|signing)[ _-]?keys?|passwords?|passphrases?|credentials?|mnemonics?|(?:seed|recovery|secret)[ _-](?:phrases?|words?|hints?|codes?)|(?:(?:access|api|auth|bearer|session|permanent|plaza|your)[ _-])(?:[a-z]{1,12} )?tokens?|(?:2fa|otp|one-time|verification)[ _-]codes?)'

/** Rules that set content flags. Each rule depends on words in `flagWords.ts`, so change both files together. */
export const flagRules: readonly FlagRule[] = [
  inFolded(
    'instruction_like',
    'ignoring',
    /\b(?:ignore|disregard|forget|override|bypass) (?:\S{1,20} ){0,4}(?:instructions?|prompts?|rules|guidelines|directives|safeguards)\b/,
  ),
  inFolded(
    'instruction_like',
    'ignoring',
    /\b(?:ignorez|ignora|ignore|ignoriere) (?:\S{1,20} ){0,4}(?:instructions|instrucciones|istruzioni|instruções|anweisungen)(?![\p{L}])/u,
  ),
  inFolded(
    'instruction_like',
    'ignoringInChinese',
    /(?:忽略|无视|無視)[^。！？\n]{0,12}(?:指令|指示|提示|命令)|(?:指令|指示|命令)[^。！？\n]{0,4}(?:無視|忽略)/,
  ),
  inFolded(
    'instruction_like',
    'addressing',
    /\b(?:you are now|from now on,? you|pretend (?:to be|you are)|act as if you|new instructions? ?:|your (?:new|real|true) (?:task|instructions?|role|goal|objective)|(?:when|if|once|after) you (?:read|see|receive) this|if you are an? (?:ai|llm|agent|assistant|bot|language model))\b/,
  ),
  inFolded(
    'instruction_like',
    'revealing',
    /\b(?:reveal|print|repeat|show|output|leak|tell me|display) (?:\S{1,20} ){0,4}(?:system|developer|hidden|initial) (?:prompt|message|instructions?)\b/,
  ),
  inFolded(
    'instruction_like',
    'running',
    /\b(?:run|execute|paste) (?:this|these|the following) (?:shell )?(?:commands?|code|script|snippet)\b|\b(?:curl|wget) [^|]{1,200}\| ?(?:sudo )?(?:ba|z)?sh\b/,
  ),
  // Match chat-template markers, such as `[INST]` or `system:`.
  inText(
    'instruction_like',
    'turns',
    /<\|[a-z_]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|instructions?|assistant|developer)>|^[ \t#*>[]{0,10}(?:system|developer|assistant)[*\]]{0,3} ?:/im,
  ),

  inFolded(
    'credential_request',
    'credentials',
    new RegExp(
      `\\b(?:send|give|share|tell|show|post|paste|provide|reveal|enter|dm|message|reply|respond|type|submit|export|upload|leak|confirm|verify|include|need|what is|what's) (?:\\S{1,30} ){0,6}${secret}\\b`,
    ),
  ),

  inText('wallet_address', 'longWords', /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/i),
  inFolded('wallet_address', 'namedWallets', /\bbc1[02-9ac-hj-np-z]{11,71}\b|\b[a-z0-9-]{3,63}\.eth\b/),
  inRuns('wallet_address', 'longWords', /\b[1-9A-HJ-NP-Za-km-z]{26,44}\b/g, isMixed(2)),

  inFolded(
    'external_link',
    'links',
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/]|\b(?:mailto:|magnet:|www\.)\S|\b[a-z0-9-]{1,63}\.(?:app|biz|com|info|link|net|org|site|top|xyz)\b|\b[a-z0-9-]{1,63}\.[a-z]{2,12}\/[^\s/]/,
  ),

  inRuns('encoded_blob', 'blobs', /[A-Za-z0-9+/_-]{60,}/g, isMixed(4)),
  // Require at least 80 hex digits, because many posts contain transaction hashes, which have 64.
  inRuns('encoded_blob', 'blobs', /[0-9a-f]{80,}/gi, (run) => /\d/.test(run) && /\D/.test(run)),
  inText(
    'encoded_blob',
    'escapes',
    /(?:\\x[0-9a-f]{2}){12}|(?:\\u[0-9a-f]{4}){12}|(?:%[0-9a-f]{2}){24}|(?:\b[01]{8}[ ,]?){8}|;base64,\S/i,
  ),
]

function runs(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? []
}

/**
 * Returns a check for random-looking text, in which digits, upper-case letters and lower-case letters must
 * each occur at least `least` times.
 */
function isMixed(least: number): (run: string) => boolean {
  return (run) => [/[0-9]/g, /[A-Z]/g, /[a-z]/g].every((kind) => runs(run, kind).length >= least)
}
