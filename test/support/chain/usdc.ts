import { type Address, parseAbi } from 'viem'

export const usdcAddresses = {
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
} as const satisfies Record<number, Address>

export type ChainId = keyof typeof usdcAddresses

/** Name and version in USDC's EIP-712 domain. They are the same on Base and Ethereum. */
export const usdcName = { name: 'USD Coin', version: '2' } as const

export const usdcAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address, bytes32) view returns (bool)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function mint(address to, uint256 value)',
  'function blacklist(address account)',
  'function unBlacklist(address account)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
])

/** ABI of token/Pretender.sol, a contract that emits the events of a payment without moving money. */
export const pretenderAbi = parseAbi([
  'function pretend(address from, address to, uint256 value, bytes32 nonce)',
])

export const forwarderAbi = parseAbi(['function forward(address to) payable', 'function fail() payable'])

export const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls) payable',
])
