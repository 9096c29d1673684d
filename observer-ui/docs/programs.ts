import programs from './programs.json' with { type: 'json' }

/** Name of a program of the repository that a guide shows. `npm run generate` copies their texts. */
export type ProgramName = keyof typeof programs

/** Returns the text of a program. The tests run each of these programs. */
export const programSample = (name: ProgramName): string => programs[name].trim()
