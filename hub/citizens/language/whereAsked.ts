/** Matches words that ask only for public posts, such as "in the posts" and "in the feed". */
export const inPosts =
  /\b(?:in|among|only) the (?:public )?(?:posts|feed)\b|\b(?:en|entre) (?:las publicaciones|los posts)|\bdans les (?:posts|publications)|\bin den (?:posts|beiträgen)|\bnos posts\b|(?<!\p{L})в постах|帖子里|投稿では/iu

/** Matches words that ask only for messages of the channel, such as "in here" and "in this group". */
export const inHere =
  /\bin here\b|\b(?:in )?this (?:group|channel|room)\b|\b(?:en|in|dans|neste|nesta) (?:este|ce|diese\p{L}|questo) ?(?:grupo|canal|groupe|gruppe|kanal|gruppo|canale)\b|(?:в|во) (?:этой|этом|нашей|нашем) (?:групп|канал|чат)|(?:这个|本|咱们?)(?:群|频道)|この(?:グループ|チャンネル)|(?:هذه|هال)\s?(?:المجموعة|مجموعة|القناة)|इस (?:समूह|ग्रुप|चैनल)|\bdi (?:grup|kanal|channel) ini\b/iu
