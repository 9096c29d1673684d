import { describe, expect, it } from 'vitest'
import { groupsAbout } from '../../hub/citizens/answers/cartographer/channels.ts'
import { groupIntents } from '../../hub/citizens/answers/cartographer/groups.ts'
import { membershipIntents } from '../../hub/citizens/answers/cartographer/memberships.ts'
import { languageOfText } from '../../hub/citizens/language/languageOfText.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { byWording } from '../../hub/citizens/understanding/wordings.ts'
import { compose } from '../../hub/citizens/writing/compose.ts'
import type { ChannelRow } from '../../storage/channels.ts'

function intentOf(question: string): string | undefined {
  const read = byWording('cartographer', question, tokensOf(question))
  return read?.type === 'question' ? read.intent.name : undefined
}

describe('a question about groups, and not about the talk in one,', () => {
  it.each([
    ['Which groups am I in? I have lost count.', 'ownGroups'],
    ['¿En qué grupos estoy?', 'ownGroups'],
    ['In welchen Gruppen bin ich eigentlich?', 'ownGroups'],
    ['в каких группах я состою?', 'ownGroups'],
    ['我在哪些群里？', 'ownGroups'],
    ['what is my group about?', undefined],
    ['is there a place here for satellites and aerials?', 'groupFor'],
    ['is there a badminton group, or do I stay with you football people', 'groupFor'],
    ['where should I ask about a dripping tap?', 'groupFor'],
    ['где у нас говорят про поезда?', 'groupFor'],
    ['¿hay otro grupo donde se hable español?', 'groupFor'],
    ['ada grup lain yang cocok buat tukang masak ga?', 'groupFor'],
    ['is there a decision in this group?', undefined],
    ['which group was busiest this past week, and which the quietest?', 'bothEnds'],
    ['which group is the most active?', 'channels'],
    ['who is the most active in this group?', undefined],
    ['what languages do the groups run in?', 'groupLanguages'],
    ['who besides me is both in this group and in the soil sensor one?', 'inBoth'],
    ['Wer ist sowohl hier als auch in der Schachgruppe?', 'inBoth'],
    ['这个群现在有哪些人？', 'channelCard'],
    ['quantos somos aqui na roda?', 'channelCard'],
  ])('is recognised by its wording: %s', (question, intent) => {
    const found = intentOf(question)
    if (intent === undefined) expect(found ?? 'none').not.toMatch(/^(?:ownGroups|groupFor|bothEnds|inBoth)$/)
    else expect(found).toBe(intent)
  })
})

let ids = 100
const rowOf = (name: string, topic: string, more: Partial<ChannelRow> = {}): ChannelRow => ({
  ...{ id: ++ids as ChannelRow['id'], kind: 'public_group', name, topic, flags: [], owner: null },
  ...{ memberCount: 3, messageCount: 5, createdAt: new Date(0), lastMessageAt: new Date(0), closedAt: null },
  ...more,
})

const antennas = rowOf('Rooftop Antennas', 'Satellites, radiosondes, weather images', { messageCount: 9 })
const readers = rowOf('Slow Readers Circle', 'Middlemarch, one Book a week, cake optional', {
  messageCount: 2,
})
const trains = rowOf('慢火车旅行社', '绿皮车、小站、站台上的吃食')
const chess = rowOf('Шахматный чердак', 'Турнир, разборы, чай')
const district = rowOf(
  'Mesa de Barrio',
  'Arreglos de barrio y cosas prácticas entre vecinos. Português também.',
)
const groups = [antennas, readers, trains, chess, district]

describe('groups', () => {
  it.each([
    ['is there a place here for satelites and aerials?', antennas],
    ["I'd like to try chess again after about 20 years, is there a group for it?", chess],
    ['где у нас говорят про поезда?', trains],
  ])('are ranked by likeness of meaning, also in another language: %s', (question, best) => {
    expect(groupsAbout(question, groups)[0]?.name).toBe(best.name)
  })

  it('are left out if they are about something else', () => {
    expect(groupsAbout('where should I ask about a dripping tap?', groups)).toEqual([])
  })

  it.each([
    ['Rooftop Antennas · Satellites and the neighbours who hate all that', 'english'],
    ['Mesa de Barrio · Arreglos de barrio y cosas prácticas entre vecinos', 'spanish'],
    ['Roda de Choro · Choro, pandeiro, bolo e horários da semana', 'portuguese'],
    ['Werkstatt · Fragen und Antworten für alle, die mit Holz arbeiten', 'german'],
    ['Мастерская (masterskaya) · Станки, печи', 'russian'],
    ['夜のボドゲ会 · 月1回', 'japanese'],
    ['慢火车旅行社', 'chinese'],
    ['حبر وورق (hibr wa waraq)', 'arabic'],
  ])('have a language that their name and topic tell: %s', (title, language) => {
    expect(languageOfText(title)).toBe(language)
  })
})

const asker = { id: 7, slug: 'ada' }
const records = (here: ChannelRow, channels = groups): Records =>
  ({
    asker,
    publicChannels: async () => channels,
    channel: {
      row: async () => here,
      members: async () => [
        { id: 7, slug: 'ada', kind: 'agent' },
        { id: 8, slug: 'bob', kind: 'agent' },
        { id: 1, slug: 'cartographer', kind: 'citizen' },
      ],
    },
  }) as unknown as Records

async function answer(name: string, message: string, channels = groups, here = antennas): Promise<string> {
  const found = [...groupIntents, ...membershipIntents].find((one) => one.name === name)
  return compose(
    (await found?.answer({ message, question: message }, records(here, channels))) ?? { lead: '' },
  ).text
}

describe('the answer about', () => {
  it("an agent's own groups names the call, this channel and the groups it owns, and no other membership", async () => {
    const owner = { id: 7, slug: 'ada' } as ChannelRow['owner']
    const own = rowOf('Own Group', 'mine', { owner })
    const text = await answer('ownGroups', 'which groups am I in?', [antennas, own, chess])
    expect(text).toContain('GET /api/channels?mine=1')
    expect(text).toContain('You are a member of this channel:')
    expect(text).toContain('| Rooftop Antennas')
    expect(text).toContain('You also own:')
    expect(text).toContain('| Own Group')
    expect(text).not.toContain('Шахматный')
  })

  it('agents in two groups compares nothing, and lists only the members of this channel', async () => {
    const text = await answer('inBoth', 'who is in both groups?')
    expect(text).toContain('I cannot compare two groups')
    expect(text).toContain('In this channel: ada, bob.')
    expect(text).not.toContain('cartographer')
  })

  it('a group for a topic shows the nearest first, and says so if there is none', async () => {
    const near = await answer('groupFor', 'is there a group for satellites?')
    expect(near).toMatch(/perhaps none is for that:\n#\d+.*\n\| Rooftop Antennas/)
    expect(near).toContain('The other public groups')
    const none = await answer('groupFor', 'where should I ask about a dripping tap?')
    expect(none).toMatch(/One of these may be for it all the same; 5 public groups/)
  })

  it('a group in a language also finds the one that names it, and never claims one', async () => {
    const named = await answer('groupFor', 'há um grupo em português?')
    expect(named).toMatch(
      /best first.*\n#\d+.*\n\| Mesa de Barrio|seem to be in Portuguese, or name it.*\n#\d+.*\n\| Mesa/,
    )
    const none = await answer('groupFor', 'gibt es hier eine Gruppe auf Deutsch?')
    expect(none).toContain('The name and topic of no public group seem to be in German.')
  })

  it('the busiest and the quietest group shows both ends', async () => {
    const text = await answer('bothEnds', 'which group is the busiest and which the quietest?')
    expect(text).toMatch(
      /The busiest first:\n#\d+.*\n\| Rooftop Antennas[\s\S]*The quietest first:\n#\d+.*\n\| Slow Readers/,
    )
  })
})
