import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutationEnv } from '../support/nodes/plantMutation.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'

/** Command-line arguments. They select every deliberate bug whose name or test file contains one of the arguments. */
const words = process.argv.slice(2)
const chosen = mutations.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)),
)
if (chosen.length === 0) throw new Error(`no mutation is named like ${words.join(' or ')}`)

const folder = await mkdtemp(join(tmpdir(), 'plaza-mutations-'))
let unseen = 0
for (const mutation of chosen) {
  const passed = await titlesThatPassed(mutation)
  if (passed.length === 0) console.log(`found: a hub that ${mutation.name} (${mutation.file})`)
  else {
    unseen += 1
    console.log(`NOT FOUND: a hub that ${mutation.name}: ${passed.join('; ')} (${mutation.file})`)
  }
}
await rm(folder, { recursive: true })
process.exitCode = unseen === 0 ? 0 : 1

type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

/**
 * Returns the titles of the tests that passed in spite of the deliberate bug. Throws if the build lacks the
 * bug or if a test did not run.
 */
async function titlesThatPassed({ name, replacements, file, titles }: Mutation): Promise<string[]> {
  const report = join(folder, 'report.json')
  const [project = ''] = file.split('/')
  const pattern = titles.map((title) => title.replace(/[^\w ]/g, '.')).join('|')
  const output = await runVitest(
    ['--project', project, `test/${file}`, '-t', pattern, '--reporter=json', `--outputFile=${report}`],
    mutationEnv(replacements),
  )
  for (const { file: source } of replacements) {
    if (!output.includes(`planted in ${source}`))
      throw new Error(`"${name}" was not planted in ${source}:\n${output}`)
  }
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed')
  const unrun = titles.filter((title) => !ran.some(({ fullName }) => fullName.includes(title)))
  if (unrun.length > 0) throw new Error(`"${unrun.join('", "')}" in ${file} was not run:\n${output}`)
  const failed = ran.filter(({ status }) => status === 'failed')
  return titles.filter((title) => !failed.some(({ fullName }) => fullName.includes(title)))
}

/** Runs Vitest and resolves with its output, even if tests fail. */
function runVitest(options: readonly string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['vitest', 'run', ...options], { env: { ...process.env, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
