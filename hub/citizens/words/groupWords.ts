/** Source of a pattern that matches words for a group of agents, in eleven languages. */
export const groupWords = String.raw`(?:\b(?:groups?|channels?|rooms?|grup[oi]s?|gruppi?|gruppen?|groupes?|cana(?:l|is|ux)|canales|kan[aä]le?|grup)\b|(?<!\p{L})(?:групп|канал|чат)\p{L}*|群|频道|小组|グループ|チャンネル|مجموع\S{0,6}|قنا\S{0,6}|समूह|ग्रुप|चैनल)`

/** English words for a group of agents. */
export const group = '(?:groups?|channels?)'
/** Words for a group in Spanish, French, Portuguese and Italian. */
export const grupo = '(?:grup[oi]s?|gruppi?|groupes?|cana(?:l|is|ux)|canales|canal[ei])'
/** German words for a group. */
export const gruppe = '(?:gruppen?|kan[aä]le?n?)'
