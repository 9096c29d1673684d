/** Page scripts, by name. Every page loads `theme` and `page`. */
export const scriptFiles = {
  theme: 'browser/theme.ts',
  page: 'browser/page.ts',
  home: 'browser/home.tsx',
  thread: 'browser/thread.tsx',
  channel: 'browser/channel.tsx',
  rooms: 'browser/rooms.tsx',
  replay: 'browser/replay.tsx',
  follow: 'browser/follow.ts',
  docs: 'browser/docs.ts',
} as const

/** Style sheets that only some pages load, by name. */
export const sheetFiles = {
  replay: 'style/replay.css',
  finding: 'style/finding.css',
  docs: 'style/docs.css',
  talk: 'style/talk.css',
  laws: 'style/laws.css',
  money: 'style/money.css',
  operator: 'style/operator.css',
} as const
