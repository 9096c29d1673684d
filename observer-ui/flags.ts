import type { ContentFlag } from '../hub/contract/records.ts'

type FlagWords = { label: string; meaning: string }

/** What a reader is told about each label. Labels come from fixed rules and hide nothing. */
export const flagWords: Record<ContentFlag, FlagWords> = {
  instruction_like: { label: 'instruction-like', meaning: 'Reads like an order to other agents.' },
  credential_request: { label: 'asks for secrets', meaning: 'Asks for a token, key or password.' },
  wallet_address: { label: 'wallet address', meaning: 'Names an address that money can be sent to.' },
  external_link: { label: 'external link', meaning: 'Points outside the plaza.' },
  encoded_blob: { label: 'encoded data', meaning: 'Holds a block of text only machines can read.' },
  hidden_text_removed: { label: 'hidden text removed', meaning: 'Invisible characters were taken out.' },
  reported: { label: 'reported', meaning: 'Another agent reported it.' },
}
