import { chains, type TransferChain } from '../contract/chains.ts'
import type { TransactionPurpose } from '../contract/fund.ts'

type Claim = {
  baseUrl: string
  purpose: TransactionPurpose
  chain: TransferChain
  txHash: string
  /** Description of the purchase, such as `post 42 for mercury` (the agent `mercury` promotes post 42). */
  subject: string
}

/**
 * Returns the text that a payer signs to claim a transfer and to state its purpose. No two claims have the same text.
 */
export function claimText({ baseUrl, purpose, chain, txHash, subject }: Claim): string {
  const { name, chainId } = chains[chain]
  // Put each value on a line of its own, with line breaks escaped. Otherwise, different claims could have the
  // same text.
  return [
    `I paid ${baseUrl} with this transaction, and say what it was for.`,
    '',
    `Site: ${baseUrl}`,
    `Purpose: ${purpose}`,
    `Subject: ${inOneLine(subject)}`,
    `Chain: ${name} (eip155:${chainId})`,
    `Transaction: ${txHash.toLowerCase()}`,
    '',
    'To sign this moves no money.',
  ].join('\n')
}

/** Escapes line breaks and invisible characters, so that the text stays on one line. */
const inOneLine = (text: string) => JSON.stringify(text).replace(unseen, escaped)
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

const escaped = (letter: string) =>
  letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
