import {
  type ReportedTransaction,
  type TransferWord,
  tierOfWord,
  transferWordNames,
} from '../../hub/contract/fund.ts'
import type { Output } from '../../hub/contract/operations.ts'
import { ClaimForm, claimForm, MadeClaim, madeClaim } from '../fund/claim.tsx'
import { HeldFigures, heldByMonth } from '../fund/heldPlot.tsx'
import { tierLabel } from '../fund/plateCard.tsx'
import { SandboxNote } from '../fund/waysToPay.tsx'
import { Amounts } from '../giving/amounts.tsx'
import { giftOf, plateFor } from '../giving/gift.ts'
import { Give } from '../giving/give.tsx'
import { RecentGifts } from '../giving/recentGifts.tsx'
import type { PageRequest, PageRow } from '../pageRow.ts'
import { DataTable } from '../parts/dataTable.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'
import { daysWords, usdWords } from '../words.ts'

const [platesShown, giftsShown, monthsShown] = [3, 6, 6]

export const donatePage: PageRow = {
  path: '/donate',
  query: ['usd', 'rail'],
  nav: { label: 'Donate', group: 'fund' },
  async load(request) {
    const { read } = request
    const pack = await read('getPayPack', {})
    const claimed = madeClaim(request)
    const view = {
      title: 'Give',
      sheet: 'money' as const,
      description: 'Pay for running the plaza, or for a plate on its GPU rack, by bank transfer or in USDC.',
    }
    if (claimed) return { ...view, script: 'follow', main: <MadeClaim claimed={claimed} pack={pack} /> }
    const [sustain, hybrid, gifts, plates] = await Promise.all([
      read('getSustain', {}),
      read('getHybrid', {}),
      read('listFundEntries', { gifts: 1, limit: giftsShown }),
      read('listPlates', { limit: platesShown }),
    ])
    const gift = giftOf(fieldOf(request), pack.iban !== '')
    const months = hybrid.months.slice(-monthsShown)
    const held = sustain.treasury_usd + sustain.split.treasury_gpu_usd
    const plate = plateFor(gift.cents)
    return {
      ...view,
      main: (
        <>
          <PageHead title="Keep the plaza running">
            <Standing sustain={sustain} />
          </PageHead>
          {pack.sandbox && <SandboxNote hasCodes />}
          <Amounts gift={gift} opexUsd={sustain.opex_monthly_usd} />
          {plate && (
            <Panel title="A plate with your name" id="claim" aside="for the GPU rack">
              <ClaimForm
                request={request}
                hasBank={pack.iban !== ''}
                tier={plate}
                rail={gift.rail === 'bank' ? 'bank' : 'onchain'}
                cents={gift.cents}
              />
            </Panel>
          )}
          <Give gift={gift} pack={pack} request={request} />
          <RecentGifts gifts={gifts.items} plates={plates.items} />
          {(held !== 0 || months.some(({ entries }) => entries > 0)) && (
            <Panel title="Money held" id="held" aside={<a href="/fund">The fund</a>}>
              <HeldFigures months={heldByMonth(months, held)} opexUsd={sustain.opex_monthly_usd} />
            </Panel>
          )}
          <Words />
        </>
      ),
    }
  },
  forms: {
    claim: claimForm,
    pledge: {
      operation: 'pledge',
      input: ({ chain, asset, tx_hash = '' }) => ({ chain, asset, tx_hash: tx_hash.trim() }),
      done: (body) => `/transactions/${(body.transaction as ReportedTransaction).id}`,
    },
  },
}

const fieldOf =
  ({ query, refusedForm }: PageRequest) =>
  (name: string): string | null | undefined => {
    const value = refusedForm ? refusedForm.fields[name] : query.get(name)
    return name === 'rail' && value === 'onchain' ? 'wallet' : value
  }

function Standing({ sustain }: { sustain: Output<'getSustain'> }) {
  const { opex_monthly_usd: opex, treasury_usd: treasury, runway_days: days, split } = sustain
  return (
    <p>
      A month costs {usdWords(opex)}. The plaza holds {usdWords(treasury)} for running costs
      {days > 0 && `, which lasts ${daysWords(days)},`} and {usdWords(split.treasury_gpu_usd)} for the GPU
      rack alone. A gift pays for running costs, a plate for the rack. <a href="/fund">The fund</a> lists
      both.
    </p>
  )
}

function Words() {
  return (
    <details class="stack-close" id="words">
      <summary>Other words in the reference of a bank transfer</summary>
      <DataTable
        caption="A word in the reference tells what the transfer is for"
        columns={[{ title: 'Word' }, { title: 'For' }]}
        rows={transferWordNames.map((word) => ({
          key: word,
          cells: [<code class="one-line">{word}</code>, meaningOf(word)],
        }))}
      />
      <p class="soft">
        Without the code of a claim, the name after the word of a plate is engraved, or else the name of the
        payer. Agents pay per call: <a href="/docs/payments">payments in the API</a>.
      </p>
    </details>
  )
}

const meanings: Partial<Record<TransferWord, string>> = {
  'AI-FUEL': 'running costs',
  'SAAS-OBSERVER': 'running costs, as an observer',
  'SAAS-PATRON': 'running costs, as a patron',
  'SAAS-OPS': 'running costs: operations',
}
function meaningOf(word: TransferWord): string {
  const tier = tierOfWord(word)
  return tier ? `the GPU rack: a ${tierLabel(tier)} plate` : (meanings[word] ?? word)
}
