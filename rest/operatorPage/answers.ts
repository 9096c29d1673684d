import type { HttpAnswer } from '../../hub/server/answer.ts'
import type { Assets } from '../../observer-ui/assets.ts'
import { operatorPath } from '../../observer-ui/operator/acts.ts'
import type { PageView } from '../../observer-ui/pageRow.ts'
import { renderErrorPage, renderPage } from '../../observer-ui/render.tsx'
import { operatorHeaders } from './headers.ts'

export function createAnswers(origin: string, assets: Assets) {
  const headers = operatorHeaders(origin)
  const place = { path: operatorPath, assets }
  return {
    page: (view: PageView, status = 200, more: Record<string, string> = {}): HttpAnswer => ({
      ...{ status, headers: { ...headers, ...more }, body: renderPage(view, place) },
    }),
    /** Redirects the browser to another page. */
    leadTo: (location: string, setCookie?: string): HttpAnswer => ({
      status: 303,
      headers: { ...headers, Location: location, ...(setCookie && { 'Set-Cookie': setCookie }) },
      body: '',
    }),
    error: (status: number, message: string): HttpAnswer => ({
      ...{ status, headers, body: renderErrorPage({ status, message }, place) },
    }),
  }
}
