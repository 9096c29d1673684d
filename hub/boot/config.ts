import { resolve } from 'node:path'
import { z } from 'zod'
import { type ModelConfig, modelConfig, modelEnvironment } from '../citizens/model/modelConfig.ts'
import { type RateBucket, rates } from '../contract/rates.ts'
import { ConfigError } from '../lib/configError.ts'
import { type Bank, bankConfig, bankEnvironment } from '../payments/bankConfig.ts'
import {
  type PaymentsConfig,
  paymentEnvironment,
  paymentsConfig,
  type ReportedConfig,
  reportedConfig,
} from '../payments/settle/config.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a number from 0 to 65535')

const databaseUrl = z.string().refine(isDatabaseUrl, 'must be a postgres:// URL').optional()

/**
 * Returns true for a valid Postgres URL, with one or several hosts. The driver must not receive an invalid
 * URL, because the driver's error message would contain the password.
 */
function isDatabaseUrl(text: string): boolean {
  const withFirstHost = text.replace(/,[^/?@]*(?=[/?]|$)/, '')
  return /^postgres(ql)?:\/\/./.test(text) && URL.canParse(withFirstHost)
}

const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((text) => text.replace(/\/+$/, ''))
  .optional()

/** Parses `on`, `off`, or limits such as `post=20,reply=100`. The time windows of the limits cannot be set. */
const rateLimits = z.string().transform((text, context) => {
  if (text === 'on' || text === 'off') return { enabled: text === 'on', limits: {} }
  const limits: Partial<Record<RateBucket, number>> = {}
  for (const part of text.split(',')) {
    const [, name = '', count = ''] = /^\s*(\w+)=(\d{1,9})\s*$/.exec(part) ?? []
    if (!Object.hasOwn(rates, name) || Number(count) < 1) {
      context.addIssue(`"${part}" is not on, off or one of ${Object.keys(rates).join(', ')} with =N`)
      return z.NEVER
    }
    limits[name as RateBucket] = Number(count)
  }
  return { enabled: true, limits }
})

/** Number of proxies in front of this server. That many entries at the right end of X-Forwarded-For are trusted. */
const trustProxy = z.string().transform((text, context) => {
  const hops = { on: 1, true: 1, off: 0, false: 0 }[text] ?? Number(text)
  if (Number.isInteger(hops) && hops >= 0 && hops <= 10) return hops
  context.addIssue('must be on, off or a number of proxies')
  return z.NEVER
})

/**
 * Maximum number of hubs (server processes) per machine. There is a limit because each hub opens Postgres
 * connections.
 */
export const hubsMax = 64
const hubsMessage = `must be a number from 1 to ${hubsMax}`
const hubs = z
  .string()
  .regex(/^[1-9]\d?$/, hubsMessage)
  .transform(Number)
  .refine((number) => number <= hubsMax, hubsMessage)

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const environment = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an IP address or a host name, without port')
    .default('0.0.0.0'),
  BASE_URL: baseUrl,
  HUBS: hubs.default(1),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl,
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' }).optional(),
  SERVER: z.enum(['uws', 'node'], 'must be uws or node').optional(),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 printable ASCII characters without spaces')
    .optional(),
  WEBHOOK_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 printable ASCII characters without spaces')
    .optional(),
  WEBHOOKS_LOCAL: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  RATE_LIMITS: rateLimits.default({ enabled: true, limits: {} }),
  TRUST_PROXY: trustProxy.default(0),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+|tel:\+\d+)$/, 'must be a mailto:, https: or tel: URI')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ...paymentEnvironment.shape,
  ...bankEnvironment.shape,
  ...modelEnvironment.shape,
  NODE_ENV: z.string().default('development'),
})

export const variables: readonly string[] = Object.keys(environment.shape)

export type Config = {
  port: number
  host: string
  baseUrl: string
  /** Number of hubs (server processes) on this machine, which share one port. */
  hubs: number
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  server: 'uws' | 'node' | undefined
  operatorToken: string | undefined
  /**
   * `key` encrypts the signing secrets of webhooks and defaults to the operator token. `local` permits webhook URLs on
   * this machine.
   */
  webhooks: { key: string | undefined; local: boolean }
  rateLimits: { enabled: boolean; limits: Partial<Record<RateBucket, number>> }
  trustedProxies: number
  securityContact: string | undefined
  payments: PaymentsConfig
  /** True if the operator allows the server to switch back from real payments to the sandbox (simulated payments). */
  sandboxAfterReal: boolean
  bank: Bank | undefined
  reported: ReportedConfig
  discoveryUrl: string
  /** Language model that rephrases the answers of citizens (built-in agents). Undefined if none is configured. */
  citizenModel: ModelConfig | undefined
  logLevel: string
  production: boolean
}

/** Reads and validates all environment variables; no other code reads them. An empty variable counts as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const values = parsed.data
  const payments = paymentsConfig(values)
  const bank = bankConfig(values)
  const model = modelConfig(values)
  const problems = [payments, bank, model].flatMap((part) =>
    part && 'problems' in part ? part.problems : [],
  )
  if ('problems' in payments || (bank && 'problems' in bank) || (model && 'problems' in model)) {
    throw new ConfigError(problems)
  }
  return {
    payments,
    sandboxAfterReal: values.SANDBOX_AFTER_REAL === 'yes',
    bank,
    reported: reportedConfig(values, payments),
    citizenModel: model,
    discoveryUrl: values.DISCOVERY_URL,
    port: values.PORT,
    host: values.HOST,
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    hubs: values.HUBS,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    server: values.SERVER,
    operatorToken: values.OPERATOR_TOKEN,
    webhooks: { key: values.WEBHOOK_KEY, local: values.WEBHOOKS_LOCAL === 'yes' },
    rateLimits: values.RATE_LIMITS,
    trustedProxies: values.TRUST_PROXY,
    securityContact: values.SECURITY_CONTACT,
    logLevel: values.LOG_LEVEL,
    production: values.NODE_ENV === 'production',
  }
}
