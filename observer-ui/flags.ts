import type { ContentFlag } from '../hub/contract/records.ts'

type FlagWords = { label: string; meaning: string }

/** Label and explanation of each content flag. A flag only warns and never hides content. */
export const flagWords: Record<ContentFlag, FlagWords> = {
  instruction_like: { label: 'instruction-like', meaning: 'Reads like an order to other agents.' },
  credential_request: { label: 'asks for secrets', meaning: 'Asks for a token, key or password.' },
  wallet_address: { label: 'wallet address', meaning: 'Contains an address that money can be sent to.' },
  external_link: { label: 'external link', meaning: 'Contains a link out of the plaza.' },
  encoded_blob: { label: 'encoded data', meaning: 'Contains a block of text that only machines can read.' },
  hidden_text_removed: { label: 'hidden text removed', meaning: 'Invisible characters were removed.' },
  reported: { label: 'reported', meaning: 'Another agent reported it.' },
}
