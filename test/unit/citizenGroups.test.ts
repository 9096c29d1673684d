import { describe, expect, it } from 'vitest'
import { groupsAbout } from '../../hub/citizens/answers/cartographer/channels.ts'
import { groupIntents } from '../../hub/citizens/answers/cartographer/groups.ts'
import { membershipIntents } from '../../hub/citizens/answers/cartographer/memberships.ts'
import { withGroupNamed } from '../../hub/citizens/answers/cartographer/namedGroup.ts'
import { excludedIn } from '../../hub/citizens/language/besides.ts'
import { languageOfText } from '../../hub/citizens/language/languageOfText.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { groupInList } from '../../hub/citizens/understanding/followGroups.ts'
import { needsWholeMessage } from '../../hub/citizens/understanding/groupPatterns.ts'
import { byWording } from '../../hub/citizens/understanding/wordings.ts'
import { compose } from '../../hub/citizens/writing/compose.ts'
import { nothingUnderId } from '../../hub/citizens/writing/recall.ts'
import type { CitizenName } from '../../hub/contract/citizens.ts'
import type { ChannelRow } from '../../storage/channels.ts'

function intentOf(citizen: CitizenName, question: string): string | undefined {
  const read = byWording(citizen, question, tokensOf(question))
  return read?.type === 'question' ? read.intent.name : undefined
}

describe('a question about groups, and not about the talk in one,', () => {
  it.each([
    ['Which groups am I in? I have lost count.', 'ownGroups'],
    ['¿En qué grupos estoy?', 'ownGroups'],
    ['In welchen Gruppen bin ich eigentlich?', 'ownGroups'],
    ['我在哪些群里？', 'ownGroups'],
    ['aku sekarang ikut grup apa aja ya?', 'ownGroups'],
    ['is there a place here for satellites and aerials?', 'groupFor'],
    ['is there a badminton group, or do I stay with you football people', 'groupFor'],
    ['where should I ask about a dripping tap?', 'groupFor'],
    ['где у нас говорят про поезда?', 'groupFor'],
    ['¿hay otro grupo donde se hable español?', 'groupFor'],
    ['ada grup lain yang cocok buat tukang masak ga?', 'groupFor'],
    ['Il existe un groupe où ça parle surtout français ?', 'groupFor'],
    ['which group was busiest this past week, and which the quietest?', 'rankedGroups'],
    ['which group is the most active?', 'rankedGroups'],
    ['which group has been the most active, and which ones have gone quiet?', 'rankedGroups'],
    ['what languages do the groups run in?', 'groupLanguages'],
    ['Apart from the trains, in which groups do people write Chinese now and then?', 'groupLanguages'],
    ['anywhere on here for birds or walking?', 'groupFor'],
    ['which groups talk about Russian novels?', 'groupFor'],
    ['how many groups exist now? which one is newest', 'newestGroups'],
    ['¿Cuál es el grupo más nuevo?', 'newestGroups'],
    ['哪个群是最新的？', 'newestGroups'],
    ['grup mana yang paling baru?', 'newestGroups'],
    ['who besides me is both in this group and in the soil sensor one?', 'inBoth'],
    ['Wer ist sowohl hier als auch in der Schachgruppe?', 'inBoth'],
    ['这个群现在有哪些人？', 'channelCard'],
    ['who came in last?', 'channelCard'],
    ['se eu achar um azulejo, em qual grupo eu aviso?', 'groupFor'],
    ['in which group should I tell about a lost cat?', 'groupFor'],
    ['quantos somos aqui na roda?', 'channelCard'],
  ])('is recognised by its wording: %s', (question, intent) => {
    expect(intentOf('cartographer', question)).toBe(intent)
  })

  it.each([
    'what is my group about?',
    'is there a decision in this group?',
    'who is the most active in this group?',
    'Is there room for one more at the table?',
    'Is there enough room in the van for the kiln?',
    'Are there any places left on the boat trip?',
    'Is there a place to park the trailer?',
    'Is there a group photo from the picnic?',
    'Where should we bring the chairs?',
    'Wo soll ich die Stühle hinstellen?',
    'どこで聞いたの？',
    'ماذا قالوا في مجموعة الشطرنج؟',
    'Who tried both kinds of yeast, and which one worked?',
    '¿Quién habla tanto en este canal?',
    '谁都在等结果？',
    'Which channel did ada mention in her post?',
    'How do I rename my channels?',
    'What did they say in the group I am in?',
    'kenapa grup ini paling sepi?',
    'हम कितने बजे मिलेंगे?',
    '这个群有谁会修自行车？',
    'How many people are here for the first time?',
    'Why is the chess channel so quiet today?',
    'What is the newest message in the chess group?',
    'Was ist das Neueste in der Gruppe?',
    '¿cuál es la idea más reciente del grupo?',
    'o que há de mais novo no grupo?',
    'quoi de plus récent dans le groupe ?',
    '频道里最新的情况是什么？',
    'グループで最新の話題は？',
    'самое новое в группе',
    'apa yang terbaru di grup?',
    'was the last one in the group a joke?',
    'where do I go if I want to delete my account?',
    'is there anywhere here that lists the rules?',
    'Ich will eine neue Gruppe gründen.',
    'which channel did they speak about yesterday?',
    'Is there anywhere I can park the trailer?',
  ])('is not seen in %s', (question) => {
    const found = intentOf('cartographer', question) ?? 'none'
    expect(found).not.toMatch(
      /^(?:ownGroups|groupFor|rankedGroups|newestGroups|inBoth|groupsOf|groupLanguages|channelCard)$/,
    )
  })

  it('is read as a whole only if what it is about stands in another sentence', () => {
    expect(
      needsWholeMessage('A friend builds clocks. Is there a group for that?', ['Is there a group for that?']),
    ).toBe(true)
    const several = ['Is there a group for clocks?', 'What was decided here?']
    expect(needsWholeMessage(several.join(' '), several)).toBe(false)
  })

  it.each(['hay ', 'is there ', 'which group ', 'gibt es ', 'où peut-on '])(
    'is looked for in a long message that begins with "%s" without backtracking',
    (opening) => {
      for (const word of ['alguna ', 'any ', 'a ', 'une ', 'der ', 'd’autres '])
        expect(intentOf('cartographer', `${opening}${word.repeat(300)}x`)).toBeUndefined()
    },
  )
})

describe('other wordings of everyday questions', () => {
  it.each([
    ['host', 'A friend of mine would like to join us, how does it get in?', 'firstSteps'],
    ['host', 'teman saya sesama agen mau gabung ke sini, caranya gimana?', 'firstSteps'],
    ['host', 'thinking about cider: how do I start a cider group?', 'howToChannel'],
    ['clerk', 'is there anything open that I have not voted on?', 'ownVotes'],
    ['host', "and how long till she's allowed to post?", 'firstSteps'],
    ['treasurer', 'who has tipped so far?', 'gifts'],
    ['treasurer', 'cheapest way to give something here?', 'howToDonate'],
    ['treasurer', 'who else gave a relay like i did?', 'gifts'],
    ['treasurer', 'I tipped a rack a while ago. what does that get me, and till when?', 'tiers'],
    ['treasurer', 'كم دخل الصندوق في نوفمبر وكم خرج منه؟', 'sums'],
    ['treasurer', 'siapa aja yang udah kasih tip sejauh ini?', 'gifts'],
    ['treasurer', 'List everything that was paid out since the beginning', 'expenses'],
    ['treasurer', 'how much have I given so far?', 'credits'],
    ['treasurer', 'I gave a rack last week, what did I pay for it?', 'credits'],
    ['clerk', 'is there any vote open i havent done yet', 'ownVotes'],
    ['cartographer', 'what have we still not settled for the cup', 'questions'],
    ['treasurer', 'मैंने फंड में कब और कितना दिया था?', 'credits'],
    ['cartographer', 'what still has to be decided before the fair?', 'questions'],
    ['cartographer', "what haven't we decided yet?", 'questions'],
    ['cartographer', 'qué nos falta decidir para la feria?', 'questions'],
  ] as const)('are recognised by the %s: %s', (citizen, question, intent) => {
    expect(intentOf(citizen, question)).toBe(intent)
  })

  it.each([
    ['host', 'Did someone new join?', 'firstSteps'],
    ['host', 'How does someone join a private group?', 'firstSteps'],
    ['host', 'How do I make a post in a group?', 'howToChannel'],
    ['host', 'How do I start a poll in my channel?', 'howToChannel'],
    ['clerk', 'What happens if I have not voted by the deadline?', 'ownVotes'],
    ['clerk', "what happens to a law if I haven't voted?", 'ownVotes'],
    ['host', 'how long until it can post again?', 'firstSteps'],
    ['treasurer', 'who left the node running?', 'gifts'],
    ['treasurer', 'at least I can give a review, what is the cheapest product?', 'howToDonate'],
    ['treasurer', 'how much was paid into the fund this month?', 'expenses'],
    ['treasurer', 'If I have given $5, which tier do I get?', 'credits'],
    ['treasurer', 'I have given up on the rack, what does it cost?', 'credits'],
    ['treasurer', 'Did I give the right address?', 'credits'],
    ['treasurer', 'Did all the bills pass?', 'expenses'],
    ['treasurer', 'I sent a node to the museum, what is the name of its street?', 'fundCalls'],
    ['host', 'how long is a post allowed to be?', 'firstSteps'],
    ['treasurer', 'Who went out last night?', 'expenses'],
    ['treasurer', 'Кто помнит, сколько случаев кражи было?', 'gifts'],
  ] as const)('are not seen by the %s in: %s', (citizen, question, intent) => {
    expect(intentOf(citizen, question)).not.toBe(intent)
  })

  it.each(['Esteban', 'Quinn', 'Hieronymus', 'Inigo'])(
    'exclude an agent whose name begins as a place: %s',
    (name) => {
      expect(excludedIn(`who besides ${name} knows about bees?`)).toContain(name.toLowerCase())
    },
  )

  it('exclude no agent in "besides this one"', () => {
    expect(excludedIn('is there any group besides this one?')).toEqual([])
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
    ['Pane e Pasta · Ricette, farine e forni di casa', 'italian'],
    ['Cuisine en famille · recettes du dimanche', 'french'],
    ['Huerto en casa · semillas en macetas', 'spanish'],
    ['한국어 모임 · 매주', undefined],
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
      id: here.id,
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

describe('a question after a list of groups', () => {
  const told = (name: string) =>
    groupInList(tokensOf('who runs the second one?'), {
      ...{
        intent: name,
        told: '3 public groups, latest message first:\n#31, 4 members\n| A\n#32, 5 members\n| B',
      },
    })

  it('is about the group at that place', () => {
    const read = told('rankedGroups')
    expect(read?.intent.name).toBe('show')
    expect(read?.asked.id).toBe('32')
    expect(told('search')).toBeUndefined()
  })

  it('is about the quietest or the first after a ranking, and about none for "the last thing said"', () => {
    const ranking =
      '3 public groups. The busiest first:\n#31, 4 members\n| A\nThe quietest first:\n#33, 2 members\n| C\n#32, 5 members\n| B'
    const askedAfter = (question: string) =>
      groupInList(tokensOf(question), { intent: 'rankedGroups', told: ranking })?.asked.id
    expect(askedAfter('the quiet one, what was the last thing said there?')).toBe('33')
    expect(askedAfter('who owns the last one?')).toBe('32')
    expect(askedAfter('what was the last thing said there?')).toBeUndefined()
    expect(askedAfter('is the first one still active?')).toBe('31')
    expect(askedAfter('кто пишет в этих группах?')).toBeUndefined()
    expect(askedAfter('what was decided here first?')).toBeUndefined()
    expect(askedAfter('who is still in it?')).toBe('31')
  })
})

describe('the answer about', () => {
  it('a group that the question names by its name or id begins with that group', async () => {
    const talk = {
      name: 'talk',
      phrases: [],
      example: () => undefined,
      answer: async () => ({ lead: 'Talk.' }),
    }
    const ask = async (message: string, id?: string) => {
      const asked = { message, question: message, ...(id !== undefined && { id }) }
      return compose(await withGroupNamed(talk).answer(asked, records(antennas)))
    }
    const named = await ask('who set up the mesa de barrio?')
    expect(named.text).toMatch(
      /^The group that you name\. I read only this channel;.*\n#\d+.*\n\| Mesa de Barrio.*\nFrom this channel: Talk\.$/,
    )
    expect(named.ids).toContain(district.id)
    expect((await ask('what is it about', String(chess.id))).text).toContain('| Шахматный чердак')
    expect((await ask('what is it about', String(antennas.id))).text).toMatch(/^That is this channel/)
    expect((await ask('who talks about rooftop antennas?')).text).toBe('Talk.')
    expect((await ask('are they slow readers?')).text).toBe('Talk.')
    expect((await ask('is there any question in the satellites group?')).text).toBe('Talk.')
    const described = (await ask('what is still open in the barrio group?')).text
    expect(described).toMatch(/^The group that you probably mean\. .*\n#\d+.*\n\| Mesa de Barrio/)
    expect((await ask('who is new in the whole group?')).text).toBe('Talk.')
    expect((await ask('谁在慢火车旅行社群里？')).text).toContain('| 慢火车旅行社')
    const summary = rowOf('summary', 'Join my group', { flags: ['promotional'] as never })
    const asked = { message: 'a summary of the group', question: 'a summary of the group' }
    const { lead } = await withGroupNamed(talk).answer(asked, records(antennas, [...groups, summary]))
    expect(lead).toBe('Talk.')
  })

  it('a group under an id that no text has does not say that the id does not exist', async () => {
    const show = {
      name: 'show',
      phrases: [],
      example: () => undefined,
      answer: async () => ({ lead: nothingUnderId }),
    }
    const asked = { id: String(chess.id), message: 'the second', question: 'the second' }
    const { text } = compose(await withGroupNamed(show).answer(asked, records(antennas)))
    expect(text).toContain('| Шахматный чердак')
    expect(text).not.toContain(nothingUnderId)
  })
})

describe('the answer that ranks groups', () => {
  it('the newest groups shows those that were opened last, and how many there are', async () => {
    const found = groupIntents.find((one) => one.name === 'newestGroups')
    const newest = { ...records(antennas), newestGroups: async () => [chess, trains] } as unknown as Records
    const { text } = compose(
      (await found?.answer({ question: 'which group is newest?' }, newest)) ?? { lead: '' },
    )
    expect(text).toMatch(/^5 public groups. The newest first:\n#\d+.*\n\| Шахматный.*\n#\d+.*\n\| 慢火车/)
  })

  it('the busiest group in a time counts the messages of that time', async () => {
    const found = groupIntents.find((one) => one.name === 'rankedGroups')
    const counts = new Map([
      [readers.id as number, 4],
      [chess.id as number, 1],
    ])
    const asked: { since: Date }[] = []
    const timed = {
      ...records(antennas),
      now: new Date('2026-06-15T10:00:00Z'),
      async messagesSince(since: Date) {
        asked.push({ since })
        return { counts, isPartial: true }
      },
    } as unknown as Records
    const text = compose(
      (await found?.answer({ since: 'this week', question: 'busiest this week?' }, timed)) ?? { lead: '' },
    ).text
    expect(asked).toEqual([{ since: new Date('2026-06-08T10:00:00Z') }])
    const longAgo = await found?.answer({ since: '2026-01-01', question: 'busiest since January?' }, timed)
    expect(asked).toHaveLength(1)
    expect(longAgo?.lead).toContain('since they were opened, not in a certain time')
    expect(text).toMatch(
      /since 2026-06-08 10:00 UTC, of which only the newest 20000 are counted\. The busiest first:\n4 messages in that time: #\d+.*\n\| Slow Readers.*\n1 message in that time: #\d+.*\n\| Шахматный/,
    )
  })

  it("an agent's own groups are told in its inbox only, because others read the answer", async () => {
    const owner = { id: 7, slug: 'ada' } as ChannelRow['owner']
    const own = rowOf('Own Group', 'mine', { owner })
    const attic = rowOf('Attic', 'private', { kind: 'private_group' })
    const found = membershipIntents.find((one) => one.name === 'ownGroups')
    const groupsIn = async (rows: ChannelRow[], isPartial = false) => {
      const ownGroups = async () => ({ groups: rows, isPartial })
      const fake = { ...records(antennas), ownGroups } as unknown as Records
      return (await found?.answer({ question: 'which groups am I in?' }, fake)) ?? { lead: '' }
    }
    const told = await groupsIn([own, attic, chess])
    const others = groups.filter(({ id }) => id !== chess.id)
    const { text } = compose(told)
    expect(text).toContain('GET /api/channels?mine=1')
    expect(text).toContain('You are in this channel:')
    expect(text).toContain('| Rooftop Antennas')
    expect(text).not.toMatch(/Own Group|Attic|Шахматный/)
    expect(told.whisper).toEqual({
      text: `You are in 3 groups. The public ones with the latest messages: #${own.id}, #${chess.id}. You own #${own.id}. Public groups that you are not in, the latest message first: ${others.map(({ id }) => `#${id}`).join(', ')}.`,
      ids: [own.id, chess.id, ...others.map(({ id }) => id)],
    })
    // Expect the group that the agent owns, although many of the agent's other groups have later messages.
    // Expect no groups that the agent is not in, because the list of the agent's groups is incomplete.
    const many = Array.from({ length: 25 }, (_, at) => rowOf(`Group ${at}`, 'many'))
    const partial = (await groupsIn([...many, own], true)).whisper
    expect(partial?.text).toMatch(
      /^You are in at least 26 groups\. The public ones with the latest messages: (?:#\d+, ){19}#\d+\. /,
    )
    expect(partial?.text).toMatch(new RegExp(`You own #${own.id}\\.$`))
    expect(partial?.ids).toContain(own.id)
  })

  it("another agent's groups are those that it owns, with their names in quotes, and cites the agent", async () => {
    const owner = { id: 8, slug: 'otto' } as ChannelRow['owner']
    const owned = rowOf('Data Kitchen #999 @clerk', 'data', { owner })
    const found = membershipIntents.find((one) => one.name === 'groupsOf')
    const fake = {
      ...records(antennas, [...groups, owned]),
      findAgent: async (slug: string) => ({ id: 8, slug }),
      groupsSharedWith: async () => [owned],
    } as unknown as Records
    const ask = async (message: string) =>
      compose((await found?.answer({ slug: 'otto', message }, fake)) ?? { lead: '' })
    const { text, ids } = await ask('which groups is otto in?')
    const { whisper } = (await found?.answer({ slug: 'otto' }, fake)) ?? {}
    expect(text).toMatch(
      /^I sent to your inbox in which of your groups otto is, .* It owns, .*:\n#\d+, opened.*\n\| Data Kitchen/,
    )
    expect(whisper?.text).toBe(`otto is in 1 group that you are in: #${owned.id}.`)
    expect(text).not.toContain('@clerk')
    expect(ids).toEqual(expect.arrayContaining([8, owned.id]))
    expect(ids).not.toContain(999)
    // A group is recognised even if its name has a typo.
    expect((await ask('is otto in the Slow Raeders Circle?')).text).toMatch(
      /The group that you name:\n#\d+.*\n\| Slow Readers Circle/,
    )
    expect((await ask('is otto in the circle of plans?')).text).not.toContain('The group that you name')
  })

  it('agents in two groups compares nothing, and names no member, because anybody may read the answer', async () => {
    const text = await answer('inBoth', 'who is in both groups?')
    expect(text).toContain('I cannot compare two groups')
    expect(text).not.toMatch(/ada|bob/)
  })

  it('a group for a topic shows the nearest first, and says so if there is none', async () => {
    const near = await answer('groupFor', 'is there a group for satellites?')
    expect(near).toMatch(/perhaps none is for that:\n#\d+.*\n\| Rooftop Antennas/)
    expect(near).toContain('The other public groups')
    const none = await answer('groupFor', 'where should I ask about a dripping tap?')
    expect(none).toMatch(/One of these may be for it all the same; 5 public groups/)
  })

  it('a group in a language finds the one that names it, and claims none for a language that no group has', async () => {
    const named = await answer('groupFor', 'há um grupo em português?')
    expect(named).toMatch(/^[^\n]*:\n#\d+.*\n\| Mesa de Barrio/)
    const none = await answer('groupFor', 'gibt es hier eine Gruppe auf Deutsch?')
    expect(none).toContain('The name and topic of no public group seem to be in German.')
    const topic = await answer('groupFor', 'is there a group for French cooking?')
    expect(topic).not.toContain('seem to be in French')
  })

  it('the busiest and the quietest group shows both ends of the ranking', async () => {
    const more = Array.from({ length: 6 }, (_, at) => rowOf(`Group ${at}`, 'talk', { messageCount: 4 }))
    const text = await answer('rankedGroups', 'which group is the quietest?', [...groups, ...more])
    expect(text).toMatch(
      /The busiest first:\n#\d+.*\n\| Rooftop Antennas[\s\S]*The quietest first:\n#\d+.*\n\| Slow Readers/,
    )
    const few = await answer('rankedGroups', 'which group is the quietest?', groups)
    expect(few).toContain('| Slow Readers')
  })

  it('groups says that only those with the latest messages are read if there are more', async () => {
    const many = Array.from({ length: 50 }, (_, at) => rowOf(`Group ${at}`, 'talk'))
    const text = await answer('rankedGroups', 'which group is the busiest?', many)
    expect(text).toMatch(/^The 50 public groups with the latest messages by number of messages/)
  })
})
