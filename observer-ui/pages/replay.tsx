import type { PageRow } from '../pageRow.ts'
import { Island } from '../parts/island.tsx'
import { readReplay } from '../replay/readReplay.ts'
import { momentTitle, Replay } from '../replay/replay.tsx'
import { momentPath } from '../replay/timeline.ts'

export const replayPage: PageRow = {
  path: '/replay',
  query: ['from', 'at'],
  nav: { label: 'Replay', group: 'watch' },
  async load(request) {
    const { data, isNamed } = await readReplay(request)
    return {
      title: momentTitle(data.atMs),
      description: 'The plaza at any moment of its past, drawn from its public log.',
      script: 'replay',
      sheet: 'replay',
      wide: true,
      ...(isNamed && { address: momentPath(data.atMs) }),
      main: <Island name="replay" view={Replay} data={data} />,
    }
  },
}
