import { decodeErrorResult, encodeFunctionData, isHex, parseAbi, size, slice } from 'viem/utils'
import { chains } from '../../contract/chains.ts'
import type { Authorization, Hex } from '../x402/settlement.ts'
import type { ChainRefused } from './rpc.ts'
import { badSignature } from './signature.ts'

/** USDC on the Base blockchain, the asset of all x402 payments. */
export const usdcOnBase = {
  chainId: chains.base.chainId,
  asset: chains.base.usdc,
  token: { name: 'USD Coin', version: '2' },
} as const

export const usdcAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
])

export type ContractCall = { to: Hex; data: Hex }

/**
 * Returns the contract call that executes a signed USDC transfer. A 65-byte signature is passed in three parts, to save
 * gas.
 */
export function transferCall({ signature, ...authorization }: Authorization): ContractCall {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const terms = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce] as const
  // Contract wallets also accept a signature in three parts, because the token contract joins the parts again.
  const args =
    size(signature) === 65
      ? ([...terms, Number(slice(signature, 64)), slice(signature, 0, 32), slice(signature, 32, 64)] as const)
      : ([...terms, signature] as const)
  return {
    to: usdcOnBase.asset,
    data: encodeFunctionData({ abi: usdcAbi, functionName: 'transferWithAuthorization', args }),
  }
}

export const insufficientFunds = 'insufficient_funds'
export const nonceUsed = 'invalid_exact_evm_nonce_already_used'
export const expired = 'invalid_exact_evm_payload_authorization_valid_before'
const notYetValid = 'invalid_exact_evm_payload_authorization_valid_after'
export const simulationFailed = 'invalid_exact_evm_transaction_simulation_failed'

/** Error messages of the USDC contract and the matching x402 reason codes. */
const refusals: [said: RegExp, reason: string][] = [
  [/exceeds balance/, insufficientFunds],
  [/used or canceled/, nonceUsed],
  [/is expired/, expired],
  [/not yet valid/, notYetValid],
  [/invalid signature/, badSignature],
  [/blacklisted/, 'blacklisted'],
  [/paused/, 'token_paused'],
]

/** Returns the reason why the USDC contract refused the transfer, or undefined if the RPC node failed. */
export function refusalReason(error: ChainRefused): string | undefined {
  const said = `${error.message} ${revertText(error.data)}`
  if (!/revert|out of gas|gas required exceeds/i.test(said)) return undefined
  return refusals.find(([pattern]) => pattern.test(said))?.[1] ?? simulationFailed
}

function revertText(data: string | undefined): string {
  if (!isHex(data) || data === '0x') return ''
  try {
    return `reverted: ${decodeErrorResult({ data }).args.join(' ')}`
  } catch {
    // The contract reverted with a custom error that cannot be decoded here.
    return 'reverted'
  }
}
