import { chains, type TransferChain } from '../contract/chains.ts'
import type { TransactionPurpose } from '../contract/fund.ts'

type Claim = {
  baseUrl: string
  purpose: TransactionPurpose
  chain: TransferChain
  txHash: string
  /** Thing that is paid for, such as a post or an agent. */
  subject: string
}

/**
 * Returns the text that a payer signs to state the purpose of a transfer. The signature is valid only for this site,
 * purpose, subject and transaction. Different claims have different texts, because each value has its own line and
 * contains no line break.
 */
export function claimText({ baseUrl, purpose, chain, txHash, subject }: Claim): string {
  const { name, chainId } = chains[chain]
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
