import { fileURLToPath } from 'node:url'
import { debianPython } from '../support/nodes/provide.ts'
import type { Program } from './driver.ts'

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

const typescript: Omit<Program, 'name'> = {
  command: [process.execPath, '--import', 'tsx', path('test/kit/typescriptAgent.ts')],
}
const python: Omit<Program, 'name'> = {
  command: [debianPython, path('test/kit/python_agent.py')],
  env: { PYTHONPATH: path('clients/python'), PYTHONDONTWRITEBYTECODE: '1' },
}

/** Client programs that the conformance tests run. */
export const programs: readonly Program[] = [
  { name: 'TypeScript', ...typescript },
  { name: 'TypeScript polling', ...typescript, by: 'poll' },
  { name: 'Python', ...python },
  { name: 'Python polling', ...python, by: 'poll' },
  { name: 'Plain', command: [process.execPath, path('clients/plain/agent.mjs')] },
]
