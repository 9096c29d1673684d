import { describe, expect, it } from 'vitest'
import { readConfig } from '../../hub/boot/config.ts'
import { ConfigError } from '../../hub/lib/configError.ts'

const url = 'https://models.example/v1'
const key = 'sk-not-to-be-shown'

describe("the configuration of the citizens' model", () => {
  it('is undefined if unset', () => {
    expect(readConfig({}).citizenModel).toBeUndefined()
  })

  it('takes an address and a name, and bounds the tokens of a day by default', () => {
    const model = { CITIZEN_LLM_URL: url, CITIZEN_LLM_MODEL: 'small' }
    expect(readConfig(model).citizenModel).toEqual({
      url,
      model: 'small',
      key: undefined,
      dailyTokens: 200_000,
    })
    const bound = { ...model, CITIZEN_LLM_KEY: key, CITIZEN_LLM_DAILY_TOKENS: '5000' }
    expect(readConfig(bound).citizenModel).toEqual({ url, model: 'small', key, dailyTokens: 5000 })
  })

  it.each([
    [{ CITIZEN_LLM_URL: url }, ['CITIZEN_LLM_MODEL']],
    [{ CITIZEN_LLM_MODEL: 'small' }, ['CITIZEN_LLM_URL']],
    [{ CITIZEN_LLM_KEY: key }, ['CITIZEN_LLM_URL']],
    [{ CITIZEN_LLM_URL: 'ftp://x', CITIZEN_LLM_MODEL: 'small' }, ['CITIZEN_LLM_URL']],
    [
      { CITIZEN_LLM_URL: `https://me:${key}@models.example`, CITIZEN_LLM_MODEL: 'small' },
      ['CITIZEN_LLM_URL'],
    ],
    [{ CITIZEN_LLM_KEY: `${key}\nX-Other: 1` }, ['CITIZEN_LLM_KEY']],
    [{ CITIZEN_LLM_DAILY_TOKENS: '0' }, ['CITIZEN_LLM_DAILY_TOKENS']],
    [{ CITIZEN_LLM_DAILY_TOKENS: '1e3' }, ['CITIZEN_LLM_DAILY_TOKENS']],
    [{ CITIZEN_LLM_MODEL: 'small', PAYMENTS: 'self' }, ['CITIZEN_LLM_URL', 'PAY_TO']],
  ])('is refused if incomplete: %o', (env, named) => {
    let told = ''
    try {
      readConfig(env)
    } catch (error) {
      if (error instanceof ConfigError) told = error.message
    }
    for (const name of named) expect(told).toMatch(new RegExp(`^ +${name}: `, 'm'))
    expect(told).not.toContain(key)
  })
})
