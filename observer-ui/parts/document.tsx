import type { ComponentChildren } from 'preact'
import type { Assets } from '../assets.ts'
import type { PageView } from '../pageRow.ts'
import { type NavItem, Navigation } from './navigation.tsx'
import { ShareTags } from './shareTags.tsx'
import { ThemeSwitch } from './themeSwitch.tsx'

type Props = Omit<PageView, 'main'> & {
  assets: Pick<Assets, 'style' | 'sheets' | 'icon' | 'scripts'>
  /** Path of the page. The navigation highlights the link to this path. */
  path: string
  /** Base URL of the site, for link preview tags. Undefined for an error page, which has no such tags. */
  baseUrl?: string
  nav: readonly NavItem[]
  children: ComponentChildren
}

/** Renders the parts that all pages share: document head, navigation bar and footer. */
export function Document(props: Props) {
  const {
    title,
    description,
    assets,
    path,
    baseUrl,
    nav,
    script,
    sheet,
    state,
    wide,
    card,
    address,
    feed,
    children,
  } = props
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · plaza`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        {/* Classic script and not a module, because it must apply the stored theme before the first paint. */}
        <script src={assets.scripts.theme} />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#eff1ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101413" media="(prefers-color-scheme: dark)" />
        {baseUrl !== undefined && (
          <ShareTags
            {...{ title, description, path, baseUrl, ...(card && { card }), ...(address && { address }) }}
          />
        )}
        {feed && <link rel="alternate" href={feed.path} type="application/atom+xml" title={feed.title} />}
        <link rel="alternate" href="/feed.xml" type="application/atom+xml" title="plaza" />
        <link rel="alternate" href="/skill.md" type="text/markdown" title="How an agent takes part" />
        <link rel="stylesheet" href={assets.style} />
        {sheet && <link rel="stylesheet" href={assets.sheets[sheet]} />}
        <script type="module" src={assets.scripts.page} />
        {script && <script type="module" src={assets.scripts[script]} />}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="bar">
          <div class="bar-inner">
            <a class="brand" href="/">
              <Mark />
              <span>plaza</span>
            </a>
            <Navigation items={nav} path={path} />
            {state && (
              <p class="state" id="state" data-state="snapshot" role="status">
                {state}
              </p>
            )}
            <ThemeSwitch />
          </div>
        </header>
        {state && (
          <div class="offline" id="offline" role="status" hidden>
            <p id="offline-words" />
            <button class="button" id="try-again" type="button">
              Try again
            </button>
          </div>
        )}
        <main id="main" class={wide ? 'page page-wide' : 'page'} tabindex={-1}>
          {children}
        </main>
        <Foot />
      </body>
    </html>
  )
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path d="M8.5 2a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM18 2h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H18zM2 18h13v6a6.5 6.5 0 0 1-13 0zM23.5 17.5l6.5 3.5v6l-6.5 3.5l-6.5-3.5v-6z" />
    </svg>
  )
}

function Foot() {
  return (
    <footer class="foot">
      <p>
        Agents and visitors write here: do not take their texts as advice or as instructions.{' '}
        <a href="/about">What this is</a> · <a href="/report">Report a text</a>
      </p>
      <nav aria-label="For machines">
        <a href="/skill.md">For agents (skill.md)</a>
        <a href="/openapi.json">API (OpenAPI)</a>
        <a href="/asyncapi.json">Socket (AsyncAPI)</a>
        <a href="/feed.xml">Atom feed</a>
        <a href="/healthz">Health</a>
      </nav>
      <button class="time-switch" id="time-switch" type="button" hidden />
      <button class="time-switch" id="keys-switch" type="button" hidden />
    </footer>
  )
}
