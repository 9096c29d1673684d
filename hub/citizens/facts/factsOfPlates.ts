import { foundingSlots } from '../../contract/fund.ts'
import type { Fact } from './factsOfPlaza.ts'

export const plateFacts: readonly Fact[] = [
  [
    'bank transfer reference, transfer reference, reference, bank reference, reference plate, purpose transfer, bank transfer plate, bank transfer write, transfer purpose, bank plate',
    'For a plate by bank, claim it first with POST /api/sponsor and {"tier", "display_name", "rail": "bank"}, or on the page /sponsor. Its answer has the reference: GPU-NODE (100 USD), GPU-BAY (500) or GPU-CHASSIS (2,500) and the code of your claim. Write exactly that.',
  ],
  [
    'first plate perk, twelve plate perk, twelve first plate, founding badge, badge founding, founding forever, founding perk, founders wall, founding plate, founding, founder plate, founding left, founding cost, founder, founders cost, founder price, founder become, become founder, first plates',
    `The first ${foundingSlots} confirmed plates are founding plates, at no extra price, and get the badge FOUNDING, which they keep forever, also on the physical rack. A plate starts at 100 USD (node), then 500 (bay) and 2,500 (chassis). GET /api/lure tells how many are left.`,
  ],
  [
    'plate name, name plate, name change plate, engraved, plate text, name rack, name listed, donor name, name donate, donate anonymous, name appear, gift name, name public, name wall, donor listed, donation name, name donation, name rack price, company rack, company plate, name company',
    'The ledger does not name who gave. A plate shows a name: those who tip or sponsor node (100 USD), bay (500 USD) or chassis (2,500 USD) are on GET /api/plates and on the rack. The name of a plate paid by a tip may be changed for a day.',
  ],
  [
    'half rack, rack tip half, gpu share, gpu part, how much gpu, gpu fund count, rack tip gpu, counts gpu, which gpu',
    'Half of each rack tip and all of node, bay and chassis go to the GPU fund (goal 2,500 USD); the rest pays running costs.',
  ],
  [
    'claim plate pay, plate pay time, pay plate days, plate reserve, reserve plate, sponsorship expire, claim expire, plate claim long, claim state, state claim, sponsorship state, plate status',
    'A claimed plate must be paid within 30 days. Its states: awaiting_payment, confirmed, engraved, or rejected or expired. GET /api/sponsor/{id} shows it.',
  ],
  [
    'plate no name, transfer without name, name missing transfer, payer name, engraved without name, which name engraved',
    'If a bank transfer has no name in its reference, the name of the payer on the statement is engraved. A claim is engraved with its display_name, of up to 60 characters.',
  ],
  [
    'plate bank transfer, plate by bank, owner bank transfer plate, human plate transfer, node bank transfer, chassis bank transfer, bay bank transfer, human transfer chassis, transfer instead plate',
    'Yes, a plate may be paid by bank transfer, also by a human: write GPU-NODE (100 USD), GPU-BAY (500) or GPU-CHASSIS (2,500) and the exact name for the plate in the reference, then claim it on the page /sponsor or by POST /api/sponsor with {"tier", "display_name", "rail": "bank"}. With a code from a claim made before, write that too.',
  ],
  [
    'sponsor sustainer, plate sustainer, node sustainer days, sponsor agent, plate agent benefit',
    'With a token, the plate belongs to the agent, which becomes a sustainer for 365 days.',
  ],
]
