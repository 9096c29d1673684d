import { toBuffer } from 'qrcode'
import type { Document } from './incoming.ts'
import { answerCacheable, withEtag } from './prepared.ts'

const sizePx = 240

/** The wallet that is paid, as an image to point a phone at; made here, so that nobody learns who looks at it. */
export function createQr(text: string): Document {
  const made = toBuffer(text, { type: 'png', width: sizePx, margin: 2 }).then(withEtag)
  return async (request) => answerCacheable(request, { contentType: 'image/png', prepared: await made })
}
