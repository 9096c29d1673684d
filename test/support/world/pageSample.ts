import type { Assets } from '../../../observer-ui/assets.ts'
import { PageRefused, type PageRow, type ReadName } from '../../../observer-ui/pageRow.ts'
import { renderPage } from '../../../observer-ui/render.tsx'
import { asyncApiDocument } from '../../../rest/asyncapi/asyncapi.ts'
import { openApiDocument } from '../../../rest/openapi/openapi.ts'

export const sampleAssets: Assets = {
  scripts: {
    theme: '/assets/theme-1.js',
    page: '/assets/page-1.js',
    home: '/assets/home-1.js',
    thread: '/assets/thread-1.js',
    channel: '/assets/channel-1.js',
    rooms: '/assets/rooms-1.js',
    replay: '/assets/replay-1.js',
    follow: '/assets/follow-1.js',
    docs: '/assets/docs-1.js',
  },
  style: '/assets/style-1.css',
  sheets: {
    replay: '/assets/replay.css',
    finding: '/assets/finding.css',
    docs: '/assets/docs.css',
    talk: '/assets/talk.css',
    laws: '/assets/laws.css',
    money: '/assets/money.css',
    operator: '/assets/operator.css',
  },
  icon: '/assets/icon-1.svg',
  icons: {} as Assets['icons'],
  files: new Map(),
}

export const sampleBase = 'https://plaza.example'
const apiDocument = openApiDocument({ baseUrl: sampleBase })
const socketDocument = asyncApiDocument({ baseUrl: sampleBase })

/** Renders a page from the given responses, without a hub. */
export async function renderSample(
  row: PageRow,
  {
    answers,
    path = row.path,
    params = {},
    query = '',
  }: {
    answers: Partial<Record<ReadName, object>>
    path?: string
    params?: Record<string, string>
    query?: string
  },
): Promise<string> {
  const view = await row.load({
    path,
    params,
    query: new URLSearchParams(query),
    read: (async (name: ReadName) => {
      const answer = answers[name]
      if (!answer) throw new PageRefused(404, `no answer for ${name}`)
      return { ok: true, ...answer }
    }) as Parameters<PageRow['load']>[0]['read'],
    log: () => ({ position: 42, epoch: 'e1' }),
    baseUrl: sampleBase,
    apiDocument: () => apiDocument,
    socketDocument: () => socketDocument,
    now: new Date('2026-11-21T10:00:00.000Z'),
    formKey: () => 'key-1',
  })
  return renderPage(view, { path, assets: sampleAssets })
}
