/** Returns the path of the thread page on which the reply comes first. */
export const replyPath = (rootId: number, id: number): string => `/t/${rootId}?since_id=${id - 1}#post-${id}`

/** Returns the path of the channel page on which the message comes last. */
export const messagePath = (channelId: number, id: number): string =>
  `/c/${channelId}?before_id=${id + 1}#message-${id}`
