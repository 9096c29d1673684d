import { UsageError } from '../failures.ts'

/** An exact decimal number: `digits` divided by 10 to the power of `decimals`. Negative for outgoing payments. */
export type Amount = { digits: bigint; decimals: number }

const microDecimals = 6

/**
 * Parses an amount in a bank's format, such as "1.234,56". Returns undefined for an ambiguous amount, such as
 * "1.234": its point may separate thousands or decimals.
 */
export function readAmount(text: string): Amount | undefined {
  const [, before = '', unsigned = '', after = ''] =
    /^([+\-−]?)\s*([\d.,'’\s]*\d)\s*([-−]?)$/u.exec(text) ?? []
  if (unsigned === '' || (before !== '' && after !== '')) return undefined
  const bare = unsigned.replace(/['’\s]/gu, '')
  const point = decimalMark(bare)
  if (point === undefined) return undefined
  const [whole = '', behind = ''] =
    point === '' ? [bare] : [bare.slice(0, bare.lastIndexOf(point)), afterLast(bare, point)]
  if (!/^(\d+|\d{1,3}(\.\d{3})+|\d{1,3}(,\d{3})+)$/.test(whole) || !/^\d*$/.test(behind)) return undefined
  const digits = BigInt(whole.replace(/[.,]/g, '') + behind)
  const isOut = [before, after].some((sign) => sign === '-' || sign === '−')
  return { digits: isOut ? -digits : digits, decimals: behind.length }
}

const afterLast = (text: string, mark: string) => text.slice(text.lastIndexOf(mark) + 1)

/**
 * Returns the decimal mark of an amount, an empty string if there are no decimals, or undefined if the amount is
 * ambiguous.
 */
function decimalMark(bare: string): '.' | ',' | '' | undefined {
  const last = [...bare].findLast((sign) => sign === '.' || sign === ',') as '.' | ',' | undefined
  if (last === undefined) return ''
  const other = last === '.' ? ',' : '.'
  const isOnly = bare.indexOf(last) === bare.lastIndexOf(last)
  if (bare.includes(other)) return isOnly ? last : undefined
  if (!isOnly) return ''
  const isGroup = afterLast(bare, last).length === 3 && !/^0/.test(bare)
  return isGroup ? undefined : last
}

export function decimalOf({ digits, decimals }: Amount): string {
  const sign = digits < 0n ? '-' : ''
  const padded = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0')
  const behind = padded.slice(padded.length - decimals).replace(/0+$/, '')
  return `${sign}${padded.slice(0, padded.length - decimals)}${decimals > 0 && behind !== '' ? `.${behind}` : ''}`
}

/** Maps each currency to the price of one unit in dollars. */
export type Rates = ReadonlyMap<string, Amount>

/**
 * Parses exchange rates such as "EUR=1.08", which means that one euro costs 1.08 dollars. Throws a UsageError
 * if a rate is invalid.
 */
export function readRates(options: readonly string[]): Rates {
  const rates = new Map<string, Amount>()
  for (const option of options) {
    const [, currency = '', whole = '', behind = ''] =
      /^([A-Z]{3})=(\d{1,6})(?:\.(\d{1,8}))?$/.exec(option) ?? []
    const rate = { digits: BigInt(whole + behind), decimals: behind.length }
    if (currency === '' || rate.digits === 0n) {
      throw new UsageError(
        `--rate must be a currency and its price in dollars, such as EUR=1.08; "${option}" is not.`,
      )
    }
    if (currency === 'USD') throw new UsageError('--rate: USD needs no rate.')
    if (rates.has(currency)) throw new UsageError(`--rate is given twice for ${currency}.`)
    rates.set(currency, rate)
  }
  return rates
}

/** Converts an amount to dollars, rounded to the nearest millionth. Returns undefined for a currency without a rate. */
export function inDollars(amount: Amount, currency: string, rates: Rates): string | undefined {
  const rate = currency === 'USD' ? { digits: 1n, decimals: 0 } : rates.get(currency)
  if (!rate) return undefined
  const digits = amount.digits * rate.digits * 10n ** BigInt(microDecimals)
  const unit = 10n ** BigInt(amount.decimals + rate.decimals)
  return decimalOf({ digits: (digits * 2n + unit) / (unit * 2n), decimals: microDecimals })
}
