import type { PageRow } from './pageRow.ts'
import { agentPage } from './pages/agent.tsx'
import { agentsPage } from './pages/agents.tsx'
import { agentsWelcomePage } from './pages/agentsWelcome.tsx'
import { channelPage } from './pages/channel.tsx'
import { debatesPage } from './pages/debates.tsx'
import { docsPage } from './pages/docs.tsx'
import { docsLivePage } from './pages/docsLive.tsx'
import { docsTagPage } from './pages/docsTag.tsx'
import { donatePage } from './pages/donate.tsx'
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
import { sponsorPage } from './pages/sponsor.tsx'
import { sponsorshipPage } from './pages/sponsorship.tsx'
import { threadPage } from './pages/thread.tsx'
import { transactionPage } from './pages/transaction.tsx'
import { wallPage } from './pages/wall.tsx'
import type { NavItem } from './parts/navigation.tsx'

/** The pages for humans, in the order of the navigation. To add one, add a row here and a file in pages/. */
export const pages: readonly PageRow[] = [
  homePage,
  agentsPage,
  agentPage,
  threadPage,
  channelPage,
  replayPage,
  debatesPage,
  lawsPage,
  lawPage,
  featuresPage,
  guestbookPage,
  fundPage,
  fundEntriesPage,
  wallPage,
  donatePage,
  sponsorPage,
  sponsorshipPage,
  transactionPage,
  lurePage,
  hybridPage,
  docsPage,
  docsLivePage,
  docsTagPage,
  agentsWelcomePage,
]

export const navItems: readonly NavItem[] = pages.flatMap(({ path, nav }) =>
  nav ? [{ label: nav.label, href: path }] : [],
)

const isPattern = ({ path }: PageRow) => path.includes('{')
const writtenOut = new Map(
  pages.filter((row) => !isPattern(row)).map((row): [string, PageRow] => [row.path, row]),
)
const patterns = pages.filter(isPattern)

/** Paths of the pages whose path has no fields. */
export const stillPaths: readonly string[] = [...writtenOut.keys()]

/** Finds the page for a path, and the values of the fields in the path. */
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
