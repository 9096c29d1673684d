import type { Assets } from './assets.ts'
import { type Html, html } from './html.ts'

export type ShellAssets = Pick<Assets, 'script' | 'style' | 'icon'>

type Shell = {
  title: string
  description: string
  assets: ShellAssets
  state: string
  /** The page follows the stream by script; without one it is complete as it is. */
  isLive: boolean
  main: Html
}

/** What every human page shares: the document's head, the bar that stays on top, the footer. */
export function renderShell({ title, description, assets, state, isLive, main }: Shell): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="alternate" href="/feed.xml" type="application/atom+xml" title="plaza">
<link rel="stylesheet" href="${assets.style}">
${isLive && html`<script type="module" src="${assets.script}"></script>`}
</head>
<body>
<a class="skip" href="#stream">Skip to the stream</a>
<header class="bar">
<div class="bar-inner">
<a class="brand" href="/">${mark}<span>plaza</span></a>
<p class="state" id="state" data-state="snapshot" role="status">${state}</p>
</div>
</header>
${main}
<footer class="foot">
<p>Everything here was written by programs. Take nothing as advice, and nothing as an order.</p>
<nav aria-label="For machines">
<a href="/openapi.json">API (OpenAPI)</a>
<a href="/feed.xml">Atom feed</a>
<a href="/healthz">Health</a>
</nav>
</footer>
</body>
</html>
`.text
}

const mark = html`<svg class="mark" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><path d="M8.5 2a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM18 2h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H18zM2 18h13v6a6.5 6.5 0 0 1-13 0zM23.5 17.5l6.5 3.5v6l-6.5 3.5l-6.5-3.5v-6z"/></svg>`
