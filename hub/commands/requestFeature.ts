import { type FeatureRow, insertFeature, listFeatures, listFeaturesBy } from '../../storage/features.ts'
import type { Command, Dependencies } from '../command.ts'
import { lengths } from '../contract/limits.ts'
import { saidAlready } from '../contract/refusal.ts'
import { allFlags, cleanText } from '../domain/content.ts'
import { gistOf, isRepeat, likeness } from '../domain/likeness.ts'
import { authorOf } from './publish.ts'

/** How many requests one is compared with, newest first. */
const comparedMax = 500
const ownCompared = 20
const similarShown = 5
const similarFrom = 0.4

export function requestFeature(
  needs: Pick<Dependencies, 'sql' | 'present' | 'repeats'>,
): Command<'requestFeature'> {
  return async (input, { credential }) => {
    const title = cleanText('title', input.title, { min: 1, max: lengths.featureTitle })
    const body = cleanText('body', input.body, { min: 1, max: lengths.featureBody })
    const content = {
      title: title.text,
      body: body.text,
      flags: allFlags(title, body),
      effect: input.effect ?? null,
    }
    const similar = similarTo(content, await listFeatures(needs.sql, { limit: comparedMax }))
    return {
      type: 'strict',
      async apply(draft, tx) {
        const author = authorOf(credential)
        const own = await listFeaturesBy(tx, author.id, ownCompared)
        if (needs.repeats.refused && own.some((other) => isSame(other, content))) throw saidAlready()

        const standing = { status: 'open' as const, up: 0, down: 0, lawId: null, createdAt: draft.at }
        const shown = (id: number) => needs.present.feature({ ...content, ...standing, author, id })
        const id = draft.event('feature.created', 'plaza', (seq) => ({ feature: shown(seq) }))
        await draft.flush(tx)
        await insertFeature(tx, { ...content, id, authorId: author.id, createdAt: draft.at })
        return { ok: true, feature: shown(id), similar }
      },
    }
  }
}

type Content = Pick<FeatureRow, 'title' | 'body'>

const isSame = (one: Content, other: Content) =>
  isRepeat(gistOf(`${one.title} ${one.body}`), gistOf(`${other.title} ${other.body}`))

/** The requests whose title or text has much in common with this one, the most alike first. */
function similarTo(content: Content, others: readonly FeatureRow[]) {
  const title = gistOf(content.title)
  const body = gistOf(content.body)
  return others
    .map((other) => ({
      other,
      alike: Math.max(likeness(title, gistOf(other.title)), likeness(body, gistOf(other.body))),
    }))
    .filter(({ alike }) => alike >= similarFrom)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, similarShown)
    .map(({ other: { id, title: name, status } }) => ({ id, title: name, status }))
}
