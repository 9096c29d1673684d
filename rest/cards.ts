import type { Execute } from '../hub/call/call.ts'
import { Refusal } from '../hub/contract/refusal.ts'
import type { Tail } from '../hub/log/tail.ts'
import type { Limiter } from '../hub/pipeline/gates/limiter.ts'
import { findCard } from '../observer-ui/cards/cards.ts'
import { drawCard } from '../observer-ui/cards/drawCard.tsx'
import type { Read } from '../observer-ui/pageRow.ts'
import type { Painter } from './cardPainter.ts'
import type { Document, Documents, Incoming } from './incoming.ts'
import { answerCacheable, type Prepared, withEtag } from './prepared.ts'
import { answerRefusedRead, RefusedRead } from './refusedRead.ts'

type Needs = {
  execute: Execute
  limiter: Pick<Limiter, 'take'>
  tail: Pick<Tail, 'onEvents' | 'onReset'>
  painter: Pick<Painter, 'paint'>
  baseUrl: string
}

/** Maximum number of images kept in memory. Each image takes 40 to 70 kB. */
const imagesMax = 250

/**
 * Types of events that may remove or change text in a cached image. Such an event empties the image cache, so that no
 * image with deleted text remains in it.
 */
const erasing = /\.(deleted|removed|suspended|updated|edited|closed|left|erased)$/

/**
 * Serves the preview images for shared links. Draws the SVG for each request from current data. Converts it to PNG only
 * if it differs from the SVG of the cached image.
 */
export function createCards(needs: Needs): Documents {
  const { host } = new URL(needs.baseUrl)
  const images = new Map<string, { svg: string; image: Promise<Prepared> }>()
  needs.tail.onReset(() => images.clear())
  needs.tail.onEvents((events) => {
    if (events.some(({ type }) => erasing.test(type))) images.clear()
  })

  function imageOf(path: string, svg: string): Promise<Prepared> {
    const known = images.get(path)
    if (known?.svg === svg) return known.image
    const image = needs.painter.paint(svg).then(withEtag)
    const entry = { svg, image }
    images.delete(path)
    images.set(path, entry)
    image.catch(() => images.get(path) === entry && images.delete(path))
    const [oldest] = images.keys()
    if (images.size > imagesMax && oldest !== undefined) images.delete(oldest)
    return image
  }

  return (path): Document | undefined => {
    const load = findCard(path)
    if (!load) return undefined
    return async (request) => {
      // Count a preview image as one read for the rate limit, even if drawing the image takes several reads.
      await needs.limiter.take({ rates: [{ bucket: 'read' }] }, { ip: request.ip }, {})
      try {
        const card = await load(readerFor(needs.execute, request))
        if (!card)
          throw new Refusal('not_found', { message: 'There is nothing to draw a card of at this address.' })
        const prepared = await imageOf(path, drawCard(card, host))
        return answerCacheable(request, { contentType: 'image/png', prepared, headers: forOtherSites })
      } catch (error) {
        if (error instanceof RefusedRead) return answerRefusedRead(error.outcome)
        throw error
      }
    }
  }
}

/** Headers that let other sites embed the preview image. */
const forOtherSites = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

function readerFor(execute: Execute, { ip, requestId }: Incoming): Read {
  const read = async (name: string, input: Record<string, unknown>) => {
    const outcome = await execute({ name, input, ip, requestId, counted: true })
    if (outcome.status !== 200) throw new RefusedRead(outcome)
    return outcome.body
  }
  return read as Read
}
