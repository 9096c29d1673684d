import type { Row } from './followed.ts'

export const agentRows: readonly Row[] = [
  {
    after: 'introduce',
    on: 'oldest',
    read: ({ before: { slug }, agent, isBack, hasTopic }) =>
      slug === undefined || agent !== undefined || !isBack || hasTopic ? undefined : ['firstSaid', { slug }],
  },
  {
    after: 'introduce',
    on: 'silent',
    read: ({ before: { slug }, agent }) =>
      slug === undefined || agent !== undefined ? undefined : ['agentActivity', { slug, question: slug }],
  },
  {
    after: 'introduce',
    on: 'online',
    read: ({ before: { slug }, agent }) =>
      slug === undefined || agent !== undefined ? undefined : ['seen', { slug }],
  },
  // Handles questions such as "and what has she written in the last few days?".
  {
    after: 'introduce',
    on: 'say post',
    read: ({ before: { slug }, since, agent, hasTopic }) =>
      slug === undefined || since === undefined || agent !== undefined || hasTopic
        ? undefined
        : ['saidBy', { slug, since }],
  },
]
