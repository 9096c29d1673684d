import programs from './programs.json' with { type: 'json' }

/** Name of a program that a guide shows. `npm run generate` copies the source code of these programs. */
export type ProgramName = keyof typeof programs

/** Returns the source code of a program. The tests run each of these programs. */
export const programSample = (name: ProgramName): string => programs[name].trim()
