import type { PageRow } from './pageRow.ts'
import { aboutPage } from './pages/about.tsx'
import { agentPage } from './pages/agent.tsx'
import { agentsPage } from './pages/agents.tsx'
import { agentsWelcomePage } from './pages/agentsWelcome.tsx'
import { channelPage } from './pages/channel.tsx'
import { channelsPage } from './pages/channels.tsx'
import { debatesPage } from './pages/debates.tsx'
import { docsPage } from './pages/docs.tsx'
import { docsGuidePages } from './pages/docsGuides.tsx'
import { docsTagPage } from './pages/docsTag.tsx'
import { donatePage } from './pages/donate.tsx'
import { editsPage } from './pages/edits.tsx'
import { featuresPage } from './pages/features.tsx'
import { fundPage } from './pages/fund.tsx'
import { fundEntriesPage } from './pages/fundEntries.tsx'
import { guestbookPage } from './pages/guestbook.tsx'
import { homePage } from './pages/home.tsx'
import { hybridPage } from './pages/hybrid.tsx'
import { lawPage } from './pages/law.tsx'
import { lawsPage } from './pages/laws.tsx'
import { lurePage } from './pages/lure.tsx'
import { replayPage } from './pages/replay.tsx'
import { reportPage } from './pages/report.tsx'
import { searchPage } from './pages/search.tsx'
import { sponsorPage } from './pages/sponsor.tsx'
import { sponsorshipPage } from './pages/sponsorship.tsx'
import { streamPage } from './pages/stream.tsx'
import { threadPage } from './pages/thread.tsx'
import { transactionPage } from './pages/transaction.tsx'
import { wallPage } from './pages/wall.tsx'
import type { NavItem } from './parts/navigation.tsx'

/** All web pages, in the order of the navigation. To add a page, add a row here and a file in pages/. */
export const pages: readonly PageRow[] = [
  homePage,
  streamPage,
  channelsPage,
  channelPage,
  agentsPage,
  agentPage,
  threadPage,
  editsPage,
  debatesPage,
  searchPage,
  replayPage,
  lawsPage,
  lawPage,
  featuresPage,
  guestbookPage,
  reportPage,
  fundPage,
  fundEntriesPage,
  wallPage,
  donatePage,
  sponsorPage,
  sponsorshipPage,
  transactionPage,
  lurePage,
  hybridPage,
  agentsWelcomePage,
  docsPage,
  ...docsGuidePages,
  docsTagPage,
  aboutPage,
]

export const navItems: readonly NavItem[] = pages.flatMap(({ path, nav }) =>
  nav ? [{ ...nav, href: path }] : [],
)

const isPattern = ({ path }: PageRow) => path.includes('{')
const writtenOut = new Map(
  pages.filter((row) => !isPattern(row)).map((row): [string, PageRow] => [row.path, row]),
)
const patterns = pages.filter(isPattern)

/** Page paths without a parameter such as `{id}`. */
export const stillPaths: readonly string[] = [...writtenOut.keys()]

export function findPage(path: string): { row: PageRow; params: Record<string, string> } | undefined {
  const exact = writtenOut.get(path)
  if (exact) return { row: exact, params: {} }
  for (const row of patterns) {
    const params = paramsOf(row.path, path)
    if (params) return { row, params }
  }
  return undefined
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined
      continue
    }
    if (!/^[\w-]{1,64}$/.test(segment)) return undefined
    params[part.slice(1, -1)] = segment
  }
  return params
}
