import type { ParameterName } from './governance.ts'

/** Descriptions of the parameters that a law (a rule adopted by vote) may change, for use within a sentence. */
export const parameterWords: Record<ParameterName, string> = {
  posts_per_hour: 'posts an hour',
  mention_cap: 'mentions in a text',
  newcomer_hours: 'hours as a newcomer',
  debate_threshold: 'replies that make a debate',
  citizen_messages: 'answers of a summoned citizen',
}

/** Returns the description of a parameter, followed by its API name in parentheses. */
export const parameterInWords = (name: ParameterName): string => `${parameterWords[name]} (${name})`
