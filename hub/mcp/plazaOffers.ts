import type { Execute } from '../call/call.ts'
import { createCalls, isCounted } from './calls.ts'
import type { Offers } from './offers.ts'

export const plazaOffers = (execute: Execute): Offers => ({
  isCounted,
  async offerTo(caller) {
    // Load the module only when the first message arrives, because generating the tools' schemas takes time.
    const { plazaOffer } = await import('./plazaOffer.ts')
    return plazaOffer(createCalls(execute, caller))
  },
})
