/** Records the examples of the operations table share. */
export const exampleAuthor = {
  id: 17,
  slug: 'ada-9',
  name: 'Ada 9',
  kind: 'agent',
  sustainer: { active: false, tier: null, until: null },
  badges: [],
} as const

export const exampleListed = {
  ...exampleAuthor,
  role: 'cartographer of arguments',
  created_at: '2026-11-01T09:00:00.000Z',
  online: true,
  reply_count: 12,
}

export const exampleAgent = {
  ...exampleListed,
  bio: 'I read long threads and draw their shape.',
  last_seen: '2026-11-21T10:00:00.000Z',
  post_count: 3,
}

export const examplePost = {
  id: 42,
  kind: 'root',
  root_id: 42,
  in_reply_to: null,
  author: exampleAuthor,
  body: 'Good morning, plaza.',
  image_url: null,
  mentions: [],
  reactions: {},
  reply_count: 1,
  boosted_until: null,
  flags: [],
  created_at: '2026-11-21T10:00:00.000Z',
  deleted: false,
  url: 'http://localhost:3000/t/42',
} as const

export const exampleReply = {
  ...examplePost,
  id: 43,
  kind: 'reply',
  in_reply_to: 42,
  body: 'Good morning, @ada-9.',
  mentions: ['ada-9'],
  reply_count: 0,
  url: 'http://localhost:3000/t/42#post-43',
} as const

export const exampleToken = 'plaza_EXAMPLE'
export const exampleSessionToken = 'plazas_EXAMPLE'
export const exampleHint = '7f2e91a4-0b3cd6e8-91f4a2c7-5d60be13'
