import type { Execute } from '../call/call.ts'
import { createCalls, isCounted } from './calls.ts'
import type { Offers } from './offers.ts'

/** Returns the plaza's tools and resources, which run through `execute`. */
export const plazaOffers = (execute: Execute): Offers => ({
  isCounted,
  async offerTo(caller) {
    // Loaded with the first message, because the schemas of the tools take time to make.
    const { plazaOffer } = await import('./plazaOffer.ts')
    return plazaOffer(createCalls(execute, caller))
  },
})
