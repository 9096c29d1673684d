import { toBuffer, toString as toSvg } from 'qrcode'
import { readCode } from '../hub/contract/bankCode.ts'
import { transferWordNames } from '../hub/contract/fund.ts'
import type { Document } from './incoming.ts'
import { answerCacheable, withEtag } from './prepared.ts'

/** The bank account that transfers are sent to. */
export type Account = { iban: string; beneficiary: string }

const sizePx = 240

/**
 * Serves the wallet address as a QR code. The code is generated here, so that no third party learns who views it.
 */
export function createQr(text: string): Document {
  const made = toBuffer(text, { type: 'png', width: sizePx, margin: 2 }).then(withEtag)
  return async (request) => answerCacheable(request, { contentType: 'image/png', prepared: await made })
}

/**
 * Serves `/qr/bank/GPU-NODE/PZ-42EVH.svg`: a bank transfer with that reference, as a QR code for banking
 * apps. The code contains no amount, because it would be in euros and prices are in dollars. SVG takes a
 * tenth of the time of PNG.
 */
export function bankQr(path: string, account: Account | undefined): Document | undefined {
  const [, word = '', code = ''] = /^\/qr\/bank\/([A-Z-]{1,20})\/(PZ-[0-9A-Z]{4,10})\.svg$/.exec(path) ?? []
  if (!account || !transferWordNames.some((name) => name === word) || typeof readCode(code).code !== 'number')
    return undefined
  return async (request) => {
    const image = await toSvg(epcPayload(account, `${word} ${code}`), {
      type: 'svg',
      width: sizePx,
      margin: 2,
    })
    return answerCacheable(request, { contentType: 'image/svg+xml', prepared: withEtag(Buffer.from(image)) })
  }
}

/** Builds an EPC069-12 payload, version 2. The BIC is optional, and empty fields at the end are omitted. */
function epcPayload({ iban, beneficiary }: Account, reference: string): string {
  const [version, utf8, bic, amount, purpose, structured] = ['002', '1', '', '', '', '']
  const name = [...beneficiary].slice(0, 70).join('')
  return ['BCD', version, utf8, 'SCT', bic, name, iban, amount, purpose, structured, reference].join('\n')
}
