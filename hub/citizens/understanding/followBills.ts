import type { Row } from './followed.ts'

/** Matches words for being for or against a request. */
const sideTaken =
  /\b(?:against|for it|in favou?r|support(?:s|ed)?|back(?:s|ed)?|oppos\p{L}*|contra|a favor|contre|pour|dagegen|dafür|menolak|mendukung|menentang)(?!\p{L})|(?<!\p{L})(?:против|за не)|反对|支持|賛成|反対|ضد|مع |खिलाफ|पक्ष|समर्थन/iu

export const billRows: readonly Row[] = [
  // "And who is against it?" after "which request has the most support?" means the first of the list.
  {
    after: 'features',
    on: 'who',
    read: ({ ids, agent, hasTopic, question }) =>
      ids[0] === undefined || agent !== undefined || hasTopic || !sideTaken.test(question)
        ? undefined
        : ['bill', { id: String(ids[0]) }],
  },
]
