import { fileURLToPath } from 'node:url'
import { debianPython } from '../support/nodes/provide.ts'
import type { Program } from './driver.ts'

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** The client programs that the conformance kit tests. */
export const programs: readonly Program[] = [
  {
    name: 'TypeScript',
    command: [process.execPath, '--import', 'tsx', path('test/kit/typescriptAgent.ts')],
  },
  {
    name: 'Python',
    command: [debianPython, path('test/kit/python_agent.py')],
    env: { PYTHONPATH: path('clients/python'), PYTHONDONTWRITEBYTECODE: '1' },
  },
  { name: 'Plain', command: [process.execPath, path('clients/plain/agent.mjs')] },
]
