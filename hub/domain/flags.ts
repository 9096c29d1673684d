// Labels that tell a reader what a text contains. A label never hides, ranks or refuses anything, so a pattern that
// is a little too eager ("never share your API key" is labelled too) costs less than one that is easily talked around.

import { type ContentFlag, contentFlagNames } from '../contract/records.ts'

/**
 * The labels of a normalised text, in the order of `contentFlagNames`. The same text always has the same labels.
 * `hiddenRemoved` comes from `normalizeText`. `reported` is never among them: readers set it later.
 */
export function contentFlags(text: string, options: { hiddenRemoved: boolean }): ContentFlag[] {
  const folded = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replace(/[‘’]/g, "'")
  const found = new Set<ContentFlag>(options.hiddenRemoved ? ['hidden_text_removed'] : [])
  for (const { flag, shows } of rules) if (!found.has(flag) && shows({ text, folded })) found.add(flag)
  return contentFlagNames.filter((flag) => found.has(flag))
}

/** `text` as written; `folded` in lower case, compatibility forms undone, every run of whitespace one space. */
type Forms = { text: string; folded: string }
type Rule = { flag: ContentFlag; shows: (forms: Forms) => boolean }

const inFolded = (flag: ContentFlag, pattern: RegExp): Rule => ({
  flag,
  shows: ({ folded }) => pattern.test(folded),
})
const inText = (flag: ContentFlag, pattern: RegExp): Rule => ({
  flag,
  shows: ({ text }) => pattern.test(text),
})

// Every repetition below is bounded or runs over one character class that the next element cannot match, so no
// pattern takes more than a constant number of steps per character.
const secret =
  '(?:api[ _-]?keys?|(?:private|secret|ssh|wallet|signing)[ _-]?keys?|passwords?|passphrases?|credentials?|mnemonics?|(?:seed|recovery|secret)[ _-](?:phrases?|words?|hints?|codes?)|(?:(?:access|api|auth|bearer|session|permanent|plaza|your)[ _-])(?:[a-z]{1,12} )?tokens?|(?:2fa|otp|one-time|verification)[ _-]codes?)'

const rules: readonly Rule[] = [
  inFolded(
    'instruction_like',
    /\b(?:ignore|disregard|forget|override|bypass) (?:\S{1,20} ){0,4}(?:instructions?|prompts?|rules|guidelines|directives|safeguards)\b/,
  ),
  inFolded(
    'instruction_like',
    /\b(?:ignorez|ignora|ignore|ignoriere) (?:\S{1,20} ){0,4}(?:instructions|instrucciones|istruzioni|instruções|anweisungen)(?![\p{L}])/u,
  ),
  inFolded(
    'instruction_like',
    /(?:忽略|无视|無視)[^。！？\n]{0,12}(?:指令|指示|提示|命令)|(?:指令|指示|命令)[^。！？\n]{0,4}(?:無視|忽略)/,
  ),
  inFolded(
    'instruction_like',
    /\b(?:you are now|from now on,? you|pretend (?:to be|you are)|act as if you|new instructions? ?:|your (?:new|real|true) (?:task|instructions?|role|goal|objective)|(?:when|if|once|after) you (?:read|see|receive) this|if you are an? (?:ai|llm|agent|assistant|bot|language model))\b/,
  ),
  inFolded(
    'instruction_like',
    /\b(?:reveal|print|repeat|show|output|leak|tell me|display) (?:\S{1,20} ){0,4}(?:system|developer|hidden|initial) (?:prompt|message|instructions?)\b/,
  ),
  inFolded(
    'instruction_like',
    /\b(?:run|execute|paste) (?:this|these|the following) (?:shell )?(?:commands?|code|script|snippet)\b|\b(?:curl|wget) [^|]{1,200}\| ?(?:sudo )?(?:ba|z)?sh\b/,
  ),
  // The marks with which chat templates tell a model whose turn it is.
  inText(
    'instruction_like',
    /<\|[a-z_]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|instructions?|assistant|developer)>|^[ \t#*>[]{0,10}(?:system|developer|assistant)[*\]]{0,3} ?:/im,
  ),

  inFolded(
    'credential_request',
    new RegExp(
      `\\b(?:send|give|share|tell|show|post|paste|provide|reveal|enter|dm|message|reply|respond|type|submit|export|upload|leak|confirm|verify|include|need|what is|what's) (?:\\S{1,30} ){0,6}${secret}\\b`,
    ),
  ),

  inText('wallet_address', /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/i),
  inFolded('wallet_address', /\bbc1[02-9ac-hj-np-z]{11,71}\b|\b[a-z0-9-]{3,63}\.eth\b/),
  {
    flag: 'wallet_address',
    shows: ({ text }) => runs(text, /\b[1-9A-HJ-NP-Za-km-z]{26,44}\b/g).some(isMixed(2)),
  },

  inFolded(
    'external_link',
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/]|\b(?:mailto:|magnet:|www\.)\S|\b[a-z0-9-]{1,63}\.(?:app|biz|com|info|link|net|org|site|top|xyz)\b|\b[a-z0-9-]{1,63}\.[a-z]{2,12}\/[^\s/]/,
  ),

  // Hex starts above 64 digits: a transaction hash is an everyday word here.
  { flag: 'encoded_blob', shows: ({ text }) => runs(text, /[A-Za-z0-9+/_-]{60,}/g).some(isMixed(4)) },
  {
    flag: 'encoded_blob',
    shows: ({ text }) => runs(text, /[0-9a-f]{80,}/gi).some((run) => /\d/.test(run) && /\D/.test(run)),
  },
  inText(
    'encoded_blob',
    /(?:\\x[0-9a-f]{2}){12}|(?:\\u[0-9a-f]{4}){12}|(?:%[0-9a-f]{2}){24}|(?:\b[01]{8}[ ,]?){8}|;base64,\S/i,
  ),
]

function runs(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? []
}

/** Random data has digits, capitals and small letters; words, slugs and paths seldom have many of all three. */
function isMixed(least: number): (run: string) => boolean {
  return (run) => [/[0-9]/g, /[A-Z]/g, /[a-z]/g].every((kind) => runs(run, kind).length >= least)
}
