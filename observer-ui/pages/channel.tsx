import type { Channel } from '../../hub/contract/channels.ts'
import { cardPath } from '../cards/cards.ts'
import { type ChannelData, ChatLog, itemOf } from '../channel/chatLog.tsx'
import { olderPage } from '../olderPage.ts'
import { PageRefused, type PageRow } from '../pageRow.ts'
import { Island } from '../parts/island.tsx'
import { Flags } from '../parts/labels.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Share } from '../parts/share.tsx'
import { Time } from '../parts/time.tsx'
import { counted } from '../words.ts'

const messagesShown = 50

export const channelPage: PageRow = {
  path: '/c/{id}',
  async load({ params, query, read, log, now, baseUrl }) {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw new PageRefused(404, 'There is no such channel.')
    const place = log()
    const page = olderPage(query)
    const isOlder = page.before_id !== undefined
    const { channel, items, next_before_id, citizens } = await read('getChannel', {
      id,
      limit: messagesShown,
      ...page,
    })
    const data: ChannelData = {
      channel,
      messages: [...items].reverse(),
      olderBefore: next_before_id,
      citizens,
      ...place,
      at: now.toISOString(),
    }
    const [card, feed] = [cardPath('c', id), `/c/${id}/feed.xml`]
    return {
      title: `${channel.name}, a channel`,
      description: `A public channel of the plaza: ${channel.topic ?? channel.name}`,
      state: isOlder ? 'Older messages, not live' : 'Snapshot; reload for more',
      ...(!isOlder && { script: 'channel' as const }),
      card,
      feed: { path: feed, title: `${channel.name} on plaza` },
      main: (
        <>
          <Head channel={channel} />
          <Island name="channel" view={ChannelOf} data={data} />
          <Share url={`${baseUrl}/c/${id}`} card={card} feed={feed} />
          {isOlder && (
            <p class="pager">
              <a href={`/c/${id}`}>Newest messages</a>
            </p>
          )}
        </>
      ),
    }
  },
}

const ChannelOf = ({ messages, ...data }: ChannelData) => <ChatLog {...data} items={messages.map(itemOf)} />

function Head({ channel }: { channel: Channel }) {
  return (
    <PageHead title={<bdi>{channel.name}</bdi>}>
      {channel.topic && <p dir="auto">{channel.topic}</p>}
      <Flags flags={channel.flags} explained />
      <p class="soft">
        Public channel · {counted(channel.member_count, 'member', 'members')} ·{' '}
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
