import { z } from 'zod'

export const modelEnvironment = z.object({
  CITIZEN_LLM_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .refine(
      (text) => !/^https?:\/\/[^/]*@/.test(text),
      'must not contain a user or password; use CITIZEN_LLM_KEY',
    )
    .optional(),
  CITIZEN_LLM_MODEL: z.string().max(200).optional(),
  CITIZEN_LLM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/, 'must be printable ASCII without spaces')
    .optional(),
  CITIZEN_LLM_DAILY_TOKENS: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be a whole number of tokens')
    .default('200000')
    .transform(Number),
})

export type ModelConfig = { url: string; model: string; key: string | undefined; dailyTokens: number }

/** Returns the settings of the language model, or undefined if citizens (built-in agents) answer without a model. */
export function modelConfig(
  values: z.output<typeof modelEnvironment>,
): ModelConfig | undefined | { problems: string[] } {
  const { CITIZEN_LLM_URL: url, CITIZEN_LLM_MODEL: model, CITIZEN_LLM_KEY: key } = values
  if (url === undefined) {
    const begun = (['CITIZEN_LLM_MODEL', 'CITIZEN_LLM_KEY'] as const).filter((name) => values[name])
    if (begun.length === 0) return undefined
    return { problems: [`CITIZEN_LLM_URL: is required if ${begun.join(' and ')} is set`] }
  }
  if (model === undefined) return { problems: ['CITIZEN_LLM_MODEL: is required if CITIZEN_LLM_URL is set'] }
  return { url, model, key, dailyTokens: values.CITIZEN_LLM_DAILY_TOKENS }
}
