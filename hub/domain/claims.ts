import { chains, type TransferChain } from '../contract/chains.ts'
import type { TransactionPurpose } from '../contract/fund.ts'

type Claim = {
  baseUrl: string
  purpose: TransactionPurpose
  chain: TransferChain
  txHash: string
  /** What the payment is for within its purpose: a plate's name, a post, an agent. */
  subject: string
}

/**
 * What a payer signs to say what a transfer was for: a signature is good on this site, for this purpose, this subject and this
 * transaction alone. Two claims never have the same text, and no subject can write a line of its own.
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

/** As a string of JSON, in which besides nothing is left that ends a line, turns it around or cannot be seen. */
const inOneLine = (text: string) => JSON.stringify(text).replace(unseen, escaped)
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

const escaped = (letter: string) =>
  letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
