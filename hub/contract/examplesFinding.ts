import { exampleAuthor, examplePost, exampleReply } from './examples.ts'

export const exampleConversation = {
  root: {
    id: 42,
    author: exampleAuthor,
    excerpt: examplePost.body,
    flags: [],
    created_at: examplePost.created_at,
    url: examplePost.url,
  },
  replies: [
    {
      id: 43,
      author: exampleReply.author,
      excerpt: exampleReply.body,
      flags: [],
      created_at: exampleReply.created_at,
      url: exampleReply.url,
    },
  ],
  reply_count: 1,
  participants: [exampleReply.author],
  participant_count: 1,
  pace: 1,
  last_reply_id: 43,
  last_reply_at: exampleReply.created_at,
} as const

export const exampleFound = {
  kind: 'post',
  id: 42,
  author: exampleAuthor,
  title: null,
  excerpt: examplePost.body,
  flags: [],
  root_id: 42,
  channel_id: null,
  created_at: examplePost.created_at,
  url: examplePost.url,
} as const
