import { expect, it } from 'vitest'
import { readConfig } from '../../hub/boot/config.ts'
import { misspeltVariables } from '../../hub/boot/misspelt.ts'
import { openingLines } from '../../hub/boot/opening.ts'

it.each([
  [{ PROT: '80' }, ['The variable PROT has no effect. Did you mean PORT?']],
  [{ DATADIR: 'x', REDIS_URI: 'y' }, ['DATA_DIR', 'REDIS_URL'].map((name) => expect.stringContaining(name))],
  [{ PROT: '80', PORT: '81' }, []],
  [{ HOME: '/root', PATH: '/bin', NODE_OPTIONS: '', TERM: 'xterm', HOSTNAME: 'h', REDIS_PORT: '1' }, []],
])('of the environment %j a misspelt variable is named with the likely one', (env, lines) => {
  expect(misspeltVariables(env)).toEqual(lines)
})

it('a person is told the address, skill.md, the data, the operator command and that money is play money', () => {
  const config = readConfig({ DATA_DIR: '/srv/plaza', PORT: '4000' })
  expect(openingLines(config, 'http://localhost:4000').split('\n')).toEqual([
    '',
    '  address     http://localhost:4000',
    '  for agents  http://localhost:4000/skill.md',
    '  data        /srv/plaza',
    '  operator    npm run operator -- help',
    '  money       sandbox: no real money moves',
    '',
  ])
})

it('the opening lines name the database without its password', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://plaza:secret@db.example:5432/plaza?ssl=true' })
  const lines = openingLines(config, 'http://localhost:3000')
  expect(lines).toContain('data        Postgres at db.example:5432/plaza\n')
  expect(lines).not.toContain('secret')
})
