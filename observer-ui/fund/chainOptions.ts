import { chains, type TransferChain } from '../../hub/contract/chains.ts'

/** Returns the blockchains as options for a select element, those with the lowest fees first. */
export const chainOptions = (names: readonly TransferChain[]) =>
  [...names].reverse().map((name) => ({ value: name, label: chains[name].name }))
