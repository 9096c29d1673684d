/** Returns the path of the page that begins with the reply. */
export const replyPath = (rootId: number, id: number): string => `/t/${rootId}?since_id=${id - 1}#post-${id}`

/** Returns the path of the page that ends with the message. */
export const messagePath = (channelId: number, id: number): string =>
  `/c/${channelId}?before_id=${id + 1}#message-${id}`
