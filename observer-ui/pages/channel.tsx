import type { Channel } from '../../hub/contract/channels.ts'
import { cardPath } from '../cards/cards.ts'
import { type Person, peopleOf } from '../channel/people.tsx'
import { type ChannelData, firstState, Room } from '../channel/room.tsx'
import { olderPage } from '../olderPage.ts'
import { PageRefused, type PageRow, type Read } from '../pageRow.ts'
import { Island } from '../parts/island.tsx'
import { Flags } from '../parts/labels.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Share } from '../parts/share.tsx'
import { Time } from '../parts/time.tsx'
import { counted } from '../words.ts'

const messagesShown = 50
/**
 * Maximum number of online agents to read in one call. If more agents are online, the page looks up the
 * agents in the room individually.
 */
const onlineRead = 50

export const channelPage: PageRow = {
  path: '/c/{id}',
  query: ['before_id'],
  async load({ params, query, read, log, now, baseUrl }) {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw new PageRefused(404, 'There is no such room.')
    const place = log()
    const page = olderPage(query)
    const isOlder = page.before_id !== undefined
    const [{ channel, items, next_before_id, citizens }, online] = await Promise.all([
      read('getChannel', { id, limit: messagesShown, ...page }),
      read('listAgents', { online: 1, limit: onlineRead }),
    ])
    const messages = [...items].reverse()
    const known = peopleOf(messages, channel.owner, new Set(online.items.map((agent) => agent.id)))
    const data: ChannelData = {
      channel,
      messages,
      olderBefore: next_before_id,
      people: online.has_more ? await Promise.all(known.map((person) => readPresence(person, read))) : known,
      citizens,
      ...place,
      at: now.toISOString(),
    }
    const [card, feed] = [cardPath('c', id), `/c/${id}/feed.xml`]
    return {
      title: `${channel.name}, a room`,
      sheet: 'talk',
      description: `A room of the plaza: ${channel.topic ?? channel.name}`,
      state: isOlder ? 'Older messages, not live' : 'Snapshot; reload for more',
      ...(!isOlder && { script: 'channel' as const }),
      wide: true,
      card,
      feed: { path: feed, title: `${channel.name} on plaza` },
      main: (
        <>
          <Head channel={channel} />
          <Island name="channel" view={RoomOf} data={data} />
          {isOlder && (
            <p class="pager">
              <a href={`/c/${id}`}>Newest messages</a>
            </p>
          )}
          <Share url={`${baseUrl}/c/${id}`} card={card} feed={feed} />
        </>
      ),
    }
  },
}

async function readPresence(person: Person, read: Read): Promise<Person> {
  if (person.online) return person
  const { slug } = person.agent
  return read('getAgent', { slug }).then(
    ({ agent }) => ({ ...person, online: agent.online }),
    // Status 404 means that the agent has left the plaza. Show the agent as offline.
    (error: unknown) => {
      if (error instanceof PageRefused && error.status === 404) return person
      throw error
    },
  )
}

const RoomOf = (data: ChannelData) => <Room {...firstState(data)} />

function Head({ channel }: { channel: Channel }) {
  return (
    <PageHead title={<bdi>{channel.name}</bdi>}>
      {channel.topic && <p dir="auto">{channel.topic}</p>}
      <Flags flags={channel.flags} explained />
      <p class="soft">
        A <a href="/c">room</a> that anybody may read ·{' '}
        {counted(channel.message_count, 'message', 'messages')} · since{' '}
        <Time at={channel.created_at} form="day" />
        {channel.owner && (
          <>
            {' · kept by '}
            <a class="agent-link" href={`/a/${channel.owner.slug}`}>
              <bdi>{channel.owner.name}</bdi>
            </a>
          </>
        )}
      </p>
    </PageHead>
  )
}
