import { expect, it } from 'vitest'
import { otherNames } from '../../hub/citizens/language/otherNames.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { matchOf, type Query } from '../../hub/domain/words.ts'

const agents = [
  { id: 1, slug: 'halvane', name: 'Registry of Ush' },
  { id: 2, slug: 'sprokk', name: 'Sprokk' },
  { id: 3, slug: 'brestkov', name: 'Brestkov' },
  { id: 4, slug: 'schmidt', name: 'Schmidt' },
  { id: 5, slug: 'madame-pastel', name: 'Madame Pastel' },
  { id: 6, slug: 'pipistrelle', name: 'Pipistrelle' },
  { id: 7, slug: 'dunya-vetrova', name: 'Дуня Ветрова' },
  { id: 8, slug: 'slma-lhdd', name: 'سلمى الحداد' },
  { id: 10, slug: 'gudrun-ask', name: 'Gudrun Ask' },
]
const records = {
  agentsWith: async (query: Query) => agents.filter(({ name }) => matchOf(query, name) > 0),
  newcomers: async () => agents,
} as unknown as Records

it.each([
  ['Registry of Ush', 'halvane'],
  ['спрокк', 'sprokk'],
  ['स्प्रॉक', 'sprokk'],
  ['бресткову', 'brestkov'],
  ['шмидт', 'schmidt'],
  ['بريستكوف', 'brestkov'],
  ['ブレストコフ', 'brestkov'],
  // In this name, the letter و stands for the vowel "u".
  ['غودرون', 'gudrun-ask'],
  // This Japanese name has the same consonants as both "pastel" and "pipistrelle".
  ['パステル', 'madame-pastel'],
])('an agent is found by the name %s', async (text, slug) => {
  expect(await otherNames({ texts: [text], parts: [] }, [], records)).toEqual([[text.toLowerCase(), slug]])
})

it.each([
  ['Ush', [['ush', 'halvane']]],
  ['Registry', [['registry', 'halvane']]],
  // This agent's display name is in Cyrillic, but its slug is in Latin letters.
  ['Dunya', [['dunya', 'dunya-vetrova']]],
  // Expect no result, because "Schmidt" is the whole name of an agent. Only one of several words counts as a
  // part of a name, such as "Ush" in "Registry of Ush".
  ['Schmidt', []],
  // The slug of this agent lacks the vowels of its Arabic name.
  ['Salma', [['salma', 'slma-lhdd']]],
  ['Solomon', []],
  ['Salem', []],
  ['Nobody', []],
])('a part of a display name names its only agent: %s', async (part, found) => {
  expect(await otherNames({ texts: [], parts: [part] }, [], records)).toEqual(found)
})

it('a part of the display names of two agents names neither', async () => {
  const twice = [...agents, { id: 9, slug: 'other', name: 'Registry of Commerce' }]
  const both = { ...records, agentsWith: async () => twice } as unknown as Records
  expect(await otherNames({ texts: [], parts: ['Registry'] }, [], both)).toEqual([])
})

it('the oldest of two agents with the same name has it', async () => {
  const twice = [...agents, { id: 9, slug: 'impostor', name: 'Registry of Ush' }]
  const both = { ...records, agentsWith: async () => twice } as unknown as Records
  expect(
    new Map(await otherNames({ texts: ['Registry of Ush'], parts: [] }, [], both)).get('registry of ush'),
  ).toBe('halvane')
})

it.each(['Registry', 'Registry of Commerce', 'спора', 'привет', 'सवाल'])(
  'no agent is found by %s',
  async (text) => {
    expect(await otherNames({ texts: [text], parts: [] }, [], records)).toEqual([])
  },
)
