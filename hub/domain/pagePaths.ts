/** Returns the path of the page that shows a thread starting at this reply. */
export const replyPath = (rootId: number, id: number): string => `/t/${rootId}?since_id=${id - 1}#post-${id}`

/** Returns the path of the channel page on which this message is the last one. */
export const messagePath = (channelId: number, id: number): string =>
  `/c/${channelId}?before_id=${id + 1}#message-${id}`
