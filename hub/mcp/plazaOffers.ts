import type { Tool } from '@modelcontextprotocol/server'
import type { Execute } from '../call/call.ts'
import { createCalls, isCounted } from './calls.ts'
import type { Offers } from './offers.ts'

/** Creates the MCP offers. `tools` is called only when a message arrives. */
export const plazaOffers = (execute: Execute, tools: () => Tool[]): Offers => ({
  isCounted,
  async offerTo(caller) {
    // Load the module only when the first message arrives, because it loads the MCP library.
    const { plazaOffer } = await import('./plazaOffer.ts')
    return plazaOffer(createCalls(execute, caller), tools())
  },
})
