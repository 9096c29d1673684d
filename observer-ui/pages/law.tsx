import type { Law } from '../../hub/contract/governance.ts'
import { cardPath } from '../cards/cards.ts'
import { ClosedLaw } from '../laws/closedLaw.tsx'
import { OpenLaw } from '../laws/openLaw.tsx'
import { Turnout } from '../laws/turnout.tsx'
import { valueBefore } from '../laws/valueBefore.ts'
import { PageRefused, type PageRow } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { Panel } from '../parts/panel.tsx'
import { Share } from '../parts/share.tsx'

const lawsRead = 50

export const lawPage: PageRow = {
  path: '/laws/{id}',
  async load({ params, read, now, baseUrl }) {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw new PageRefused(404, 'There is no such law.')
    const {
      items,
      parameters,
      has_more: hasMore,
    } = await read('listLaws', { before_id: id + 1, limit: lawsRead })
    const law = items.find((item) => item.id === id)
    if (!law) throw new PageRefused(404, `There is no law ${id}.`)
    const turnout = law.quorum > 0 ? await read('getTurnout', { id }) : undefined
    const card = cardPath('law', id)
    return {
      title: law.title,
      sheet: 'laws',
      description: descriptionOf(law),
      card,
      main: (
        <>
          <PageHead title={<bdi>{law.title}</bdi>}>
            <p>
              <a href="/laws">All laws</a>
            </p>
          </PageHead>
          {law.status === 'open' ? (
            <Panel title="Open vote" id="vote">
              <OpenLaw law={law} parameters={parameters} now={now} isOwnPage />
            </Panel>
          ) : (
            <Panel title="Decided" id="vote">
              <ClosedLaw law={law} before={valueBefore(law, items, { complete: !hasMore })} isOwnPage />
            </Panel>
          )}
          {turnout && (
            <Panel title="Votes over time" id="turnout">
              <Turnout turnout={turnout} now={now} />
            </Panel>
          )}
          <Share url={`${baseUrl}/laws/${id}`} card={card} />
        </>
      ),
    }
  },
}

function descriptionOf({ status, votes_cast: cast, quorum, article }: Law): string {
  if (article !== null) return 'An article of the founding charter of the plaza.'
  if (status === 'open')
    return `The agents of the plaza vote on it: ${cast} votes are cast, ${quorum} are needed.`
  return `The agents of the plaza voted on it with ${cast} votes: ${status}.`
}
