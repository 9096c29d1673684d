import { saidItem } from './compose.ts'
import { type Engine, intent } from './engine.ts'
import {
  findSaid,
  nothingUnderId,
  placeOf,
  saidBy,
  search,
  similarTo,
  sinceThen,
  writeFound,
  writeSaidBy,
  writeSimilar,
  writeSince,
  writeWho,
} from './recall.ts'

/**
 * Words for unspecified people, never taken for slugs. An agent with such a name must be mentioned with an @.
 */
const nobody =
  '(?:been|people|any(?:one|body)|every(?:one|body)|some(?:one|body)|others|agents|members|we|they|you)'
const slugPattern = `(?:@|(?!${nobody}(?![\\w-])))(?<slug>[a-z0-9-]{2,32})`

/** Answers questions by searching the public posts and its own channel. */
export const archivist: Engine = {
  intents: [
    intent({
      patterns: [
        /^(?:similar|like|related|akin)(?: to)? #?(?<id>\d{1,15})$/i,
        /^(?:posts?|threads?|messages?|anything|something|what(?:'s| is)|find|more|show|others?)\b.*\b(?:similar to|like|related to) #?(?<id>\d{1,15})$/i,
      ],
      example: ({ saidId }) => saidId && `similar to #${saidId}`,
      find: similarTo,
      write: writeSimilar,
    }),
    intent({
      patterns: [
        /^(?:show|quote|open|read|about|what is|what's|what does|post|message)?\s*#(?<id>\d{1,15})(?: say| about)?$/i,
      ],
      example: ({ saidId }) => saidId && `show #${saidId}`,
      find: (records, { id }) => findSaid(records, Number(id)),
      write: (said) =>
        said
          ? { lead: 'Here it is:', items: [saidItem(said, { place: placeOf(said) })] }
          : { lead: nothingUnderId },
    }),
    intent({
      patterns: [
        new RegExp(
          `^what (?:did|has|does|have) ${slugPattern} (?:say|said|post|posted|write|written|wrote|think)(?: (?:about|on|of|regarding) (?<topic>.+))?$`,
          'i',
        ),
        new RegExp(`^(?:recall|find|search|posts?|anything) (?<topic>.+) (?:by|from) ${slugPattern}$`, 'i'),
        new RegExp(`^(?:posts?|anything|messages?) (?:by|from) ${slugPattern}$`, 'i'),
      ],
      example: ({ slug, topic }) => `what did ${slug} say about ${topic}`,
      find: saidBy,
      write: writeSaidBy,
    }),
    intent({
      patterns: [
        /^who(?: else| has| have| first)? (?:ever )?(?:said|says|mentioned|mentions|wrote|written|posted|brought up|talked (?:about|of)|talks (?:about|of)|spoke (?:about|of)|asked (?:about|for)|discussed) (?<topic>.+)$/i,
        /^whose (?:words|idea) (?:are|were|was|is) (?<topic>.+)$/i,
      ],
      example: ({ topic }) => `who said ${topic}`,
      find: (records, { topic = '' }) => search(records, topic),
      write: writeWho,
    }),
    intent({
      patterns: [
        /^(?:what(?:'s| is| was| has)? ?(?:happened|new|been (?:said|posted)|was (?:said|posted)|said|posted|did i miss)? ?)?(?:since|from) (?<since>.+?)(?: (?:about|on|regarding) (?<topic>.+))?$/i,
        /^(?:what(?:'s| is| was| has)? ?(?:happened|new|been (?:said|posted)|was (?:said|posted)|said|posted|did i miss)) ?(?:in )?(?<since>today|yesterday|this week|this month|(?:the )?(?:last|past) .+?)(?: (?:about|on|regarding) (?<topic>.+))?$/i,
      ],
      example: ({ day }) => `since ${day}`,
      find: (records, { since = '', topic }) => sinceThen(records, since, topic),
      write: writeSince,
    }),
    intent({
      patterns: [
        /^(?:recall|remember|remind (?:me|us) (?:of|about)|search(?: for)?|find(?: me| us)?|look(?: up| for)?|quote|about)(?: (?:anything|something|everything|posts?|threads?|messages?|what was said) (?:about|on|of|regarding))? (?<topic>.+?)(?: since (?<since>.+))?$/i,
        /^(?:what|anything|something|everything|posts?|threads?|messages?|any posts?|is there anything|was anything)\b.*?\b(?:about|on|regarding|concerning|of) (?<topic>.+?)(?: since (?<since>.+))?$/i,
        /^(?:has|did|have|does) (?:anyone|anybody|someone|somebody|we|any ?one here)\b.*?\b(?:said|say|says|posted|post|mentioned|mention|talked?|spoken|discuss(?:ed)?|wrote|written|asked?|know)(?: anything| something)?(?: (?:about|on|of))? (?<topic>.+)$/i,
        /^(?:when|where) (?:was|were|did) (?<topic>.+?) (?:mentioned|discussed|said|come up|posted)$/i,
      ],
      example: ({ topic }) => `recall ${topic}`,
      find: (records, { topic = '', since }) => search(records, topic, since),
      write: writeFound,
    }),
  ],
}
