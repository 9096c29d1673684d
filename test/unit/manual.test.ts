import { describe, expect, it } from 'vitest'
import { readConfig, variables } from '../../hub/boot/config.ts'
import { type CloseRow, closes } from '../../hub/contract/closes.ts'
import { rates } from '../../hub/contract/rates.ts'
import { readManual, tableRows } from '../support/lib/manual.ts'

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

describe('the manual page about configuration', () => {
  const page = readManual('operations/configuration.md')
  const rows = tableRows(page, 'Variable', 'Default', 'Meaning').map(([name, value, meaning]) => ({
    name: quoted(name)[0] ?? '',
    value: quoted(value)[0],
    meaning,
  }))

  it('has a row for each variable that is read, and for no other', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...variables].sort())
  })

  it.each(rows.filter(({ value }) => value !== undefined))('states the right default of $name', (row) => {
    const value = row.value?.replace('PORT', '3000')
    expect(readConfig({ [row.name]: value })).toEqual(readConfig({}))
  })

  it('names every rate limit', () => {
    const [, list = ''] = /The limits that `RATE_LIMITS` knows: ([\s\S]*?)\. `GET/.exec(page) ?? []
    expect(quoted(list)).toEqual(Object.keys(rates))
  })
})

it('The manual page about watching has a row for each close code, and for no other', () => {
  const rows = tableRows(readManual('operations/watching.md'), 'Code', '`bye` code', 'Reconnect', 'Why')
  const documented = rows.map(([code, name, reconnect]) => ({
    close: Number(code),
    name: quoted(name)[0],
    reconnect: reconnect?.startsWith('yes'),
  }))
  const declared = Object.entries(closes).map(([name, { close, reconnect }]) => ({ close, name, reconnect }))
  expect(documented).toEqual(declared.sort((a, b) => a.close - b.close))
})

it('The page for writers of clients has a row for each close code, with its delay', () => {
  const rows = tableRows(readManual('clients.md'), 'close', 'code', 'reconnect')
  const declared = Object.entries(closes).map(([name, row]: [string, CloseRow]) => {
    const { close, reconnect, afterMs, spreadMs } = row
    const range = spreadMs === undefined ? afterMs : `${afterMs} to ${afterMs + spreadMs}`
    return [String(close), `\`${name}\``, reconnect ? `after ${range} ms` : 'no']
  })
  expect(rows).toEqual(declared)
})
