import { toBuffer, toString as toSvg } from 'qrcode'
import { readCode } from '../hub/contract/bankCode.ts'
import { isTransferChain } from '../hub/contract/chains.ts'
import { fuelWord, transferWordNames } from '../hub/contract/fund.ts'
import { giftCents, walletLink } from '../hub/contract/walletLink.ts'
import type { Limiter } from '../hub/pipeline/gates/limiter.ts'
import type { Document, Documents } from './incoming.ts'
import { answerCacheable, type Prepared, withEtag } from './prepared.ts'

export type Account = { iban: string; beneficiary: string }

/** Accounts that receive payments. If `isSandbox` is true, each QR code must show a warning not to pay. */
type Accounts = { payTo: string; bank: Account | undefined; isSandbox: boolean }

const sizePx = 240

/** Serves a QR code. Codes are generated locally, so that no external service learns who requests a code. */
export function createQr(text: string): Document {
  let made: Promise<Prepared> | undefined
  return async (request) => {
    made ??= toBuffer(text, { type: 'png', width: sizePx, margin: 2 }).then(withEtag)
    return answerCacheable(request, { contentType: 'image/png', prepared: await made })
  }
}

/** Maximum number of QR codes kept in memory. Each code takes about 5 kB. */
const codesMax = 200

/**
 * Serves payment QR codes as SVG, which is ten times faster to generate than PNG. Each newly generated code counts as
 * a read for the rate limit.
 */
export function createPaymentQr(accounts: Accounts, limiter: Pick<Limiter, 'take'>): Documents {
  const codes = new Map<string, Promise<Prepared>>()

  function codeOf(path: string, payload: string): Promise<Prepared> {
    const code = codes.get(path) ?? draw(payload, accounts)
    codes.delete(path)
    codes.set(path, code)
    const [oldest] = codes.keys()
    if (codes.size > codesMax && oldest !== undefined) codes.delete(oldest)
    return code
  }

  return (path) => {
    const payload = bankPayload(path, accounts.bank) ?? walletPayload(path, accounts)
    if (payload === undefined) return undefined
    return async (request) => {
      if (!codes.has(path)) await limiter.take({ rates: [{ bucket: 'read' }] }, { ip: request.ip }, {})
      return answerCacheable(request, {
        contentType: 'image/svg+xml',
        prepared: await codeOf(path, payload),
      })
    }
  }
}

async function draw(payload: string, { isSandbox }: Accounts): Promise<Prepared> {
  const plain = await toSvg(payload, { type: 'svg', width: sizePx, margin: 2 })
  return withEtag(Buffer.from(isSandbox ? marked(plain) : plain))
}

/**
 * Returns the content of a bank QR code. The code contains no amount, because prices are in dollars and transfers in
 * euros.
 */
function bankPayload(path: string, account: Account | undefined): string | undefined {
  if (!account) return undefined
  if (path === `/qr/bank/${fuelWord}.svg`) return epcPayload(account, fuelWord)
  const [, word = '', code = ''] = /^\/qr\/bank\/([A-Z-]{1,20})\/(PZ-[0-9A-Z]{4,10})\.svg$/.exec(path) ?? []
  const isKnown = transferWordNames.some((name) => name === word) && typeof readCode(code).code === 'number'
  return isKnown ? epcPayload(account, `${word} ${code}`) : undefined
}

/**
 * Returns the content of a wallet QR code. For example, `/qr/wallet/base/500.svg` contains a link to pay five
 * dollars in USDC.
 */
function walletPayload(path: string, { payTo, isSandbox }: Accounts): string | undefined {
  const [, chain = '', digits = ''] = /^\/qr\/wallet\/([a-z]{1,20})\/([0-9]{1,8})\.svg$/.exec(path) ?? []
  const cents = Number(digits)
  if (!isTransferChain(chain) || cents < giftCents.least || cents > giftCents.most) return undefined
  const link = walletLink({ chain, payTo, cents })
  // In sandbox mode, make the link invalid, so that nobody pays real money with it.
  return isSandbox ? `sandbox, nothing to pay: ${link}` : link
}

const markPx = 28

/** Adds a warning below a QR code in sandbox mode. */
const marked = (code: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx + markPx}" viewBox="0 0 ${sizePx} ${sizePx + markPx}">` +
  `<rect width="100%" height="100%" fill="#fff"/>${code}` +
  `<text x="${sizePx / 2}" y="${sizePx + markPx / 2}" text-anchor="middle" font-family="sans-serif" font-size="16" ` +
  'font-weight="700" fill="#a12622">SANDBOX: DO NOT PAY</text></svg>'

/** Builds the content of a bank QR code in the format EPC069-12, version 2. */
function epcPayload({ iban, beneficiary }: Account, reference: string): string {
  const [version, utf8, bic, amount, purpose, structured] = ['002', '1', '', '', '', '']
  const name = [...beneficiary].slice(0, 70).join('')
  return ['BCD', version, utf8, 'SCT', bic, name, iban, amount, purpose, structured, reference].join('\n')
}
