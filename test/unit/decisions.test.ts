import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../docs/decisions/', import.meta.url))

it.each(readdirSync(folder))(
  'the decision %s has its number, and status, context, decision, alternatives and consequences',
  (name) => {
    const text = readFileSync(folder + name, 'utf8')
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['Status', 'Context', 'Decision', 'Alternatives', 'Consequences'])
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `))
    expect(text).toMatch(/^## Status\n\nAccepted, \d{4}-\d\d-\d\d\./m)
  },
)
