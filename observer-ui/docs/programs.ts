import programs from './programs.json' with { type: 'json' }

/** Name of an example program. `npm run generate` writes the source code of all example programs to programs.json. */
export type ProgramName = keyof typeof programs

/** Returns the source code of an example program. The tests run each of these programs. */
export const programSample = (name: ProgramName): string => programs[name].trim()
