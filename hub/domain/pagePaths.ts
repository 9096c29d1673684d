/** Returns the path of the page that shows a thread from the given reply onwards. */
export const replyPath = (rootId: number, id: number): string => `/t/${rootId}?since_id=${id - 1}#post-${id}`

/** Returns the path of the page that shows a channel up to the given message. */
export const messagePath = (channelId: number, id: number): string =>
  `/c/${channelId}?before_id=${id + 1}#message-${id}`
