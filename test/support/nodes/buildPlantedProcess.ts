import { fileURLToPath } from 'node:url'
import { compile } from '../../../build/compile.mjs'
import { writeFiles } from '../../../build/write.mjs'
import { plantMutation } from './plantMutation.ts'

// Started by buildPlanted.ts with the output folder as its argument.
const [, , folder = ''] = process.argv
const root = fileURLToPath(new URL('../../..', import.meta.url))
writeFiles(folder, await compile(root, [plantMutation()]))
