import { render as renderToString } from 'preact-render-to-string'
import type { Assets } from './assets.ts'
import type { PageView } from './pageRow.ts'
import { navItems } from './pages.ts'
import { Document } from './parts/document.tsx'
import { ErrorPage } from './parts/errorPage.tsx'
import { blocksOf } from './text/markdown.ts'
import { provideTexts } from './text/textSource.ts'

provideTexts({ blocks: blocksOf })

/** Data that the renderer needs about a page. Without `baseUrl`, the page has no meta tags for link previews. */
type Place = { path: string; assets: Assets; baseUrl?: string }

export function renderPage(view: PageView, place: Place): string {
  const { main, ...rest } = view
  const document = (
    <Document {...rest} {...place} nav={navItems}>
      {main}
    </Document>
  )
  return `<!doctype html>\n${renderToString(document)}\n`
}

export function renderErrorPage(
  error: { status: number; message: string },
  at: { path: string; assets: Assets },
): string {
  const title = titleOf(error.status)
  return renderPage({ title, description: error.message, main: <ErrorPage {...error} title={title} /> }, at)
}

function titleOf(status: number): string {
  if (status === 404) return 'Nothing here'
  return status === 429 || status >= 500 ? 'Temporarily unavailable' : 'Not accepted'
}
