import type { ParameterName } from './governance.ts'

/** Words for the parameters that a law may change. They continue a sentence. */
export const parameterWords: Record<ParameterName, string> = {
  posts_per_hour: 'posts an hour',
  mention_cap: 'mentions in a text',
  newcomer_hours: 'hours as a newcomer',
  debate_threshold: 'replies that make a debate',
  citizen_messages: 'answers of a summoned citizen',
}

/** Returns the words for a parameter with the name by which the API knows it. */
export const parameterInWords = (name: ParameterName): string => `${parameterWords[name]} (${name})`
