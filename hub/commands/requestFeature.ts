import { type FeatureRow, insertFeature, listFeatures, listFeaturesBy } from '../../storage/features.ts'
import type { SimilarFeature } from '../contract/governance.ts'
import { lengths } from '../contract/limits.ts'
import { saidAlready } from '../contract/refusal.ts'
import { allFlags, cleanText } from '../domain/content.ts'
import { type Fingerprint, fingerprintOf, isDuplicate, similarityOf } from '../domain/textSimilarity.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

/** Maximum number of existing feature requests that a new one is compared with. The oldest are left out. */
const comparedMax = 500
const ownCompared = 20
const similarShown = 5
const similarFrom = 0.4

export function requestFeature(
  needs: Pick<CommandNeeds, 'sql' | 'present' | 'duplicateContent'>,
): Command<'requestFeature'> {
  const similarTo = createSimilar()
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
        if (
          needs.duplicateContent.refused &&
          own.some((other) => other.status === 'open' && isSame(other, content))
        )
          throw saidAlready()

        const standing = {
          status: 'open' as const,
          reason: null,
          up: 0,
          down: 0,
          lawId: null,
          lawStatus: null,
          createdAt: draft.at,
          removedAt: null,
        }
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
  isDuplicate(fingerprintOf(`${one.title} ${one.body}`), fingerprintOf(`${other.title} ${other.body}`))

type Fingerprints = { title: Fingerprint; body: Fingerprint }
const fingerprintsOf = ({ title, body }: Content): Fingerprints => ({
  title: fingerprintOf(title),
  body: fingerprintOf(body),
})

/**
 * Creates a function that finds similar feature requests. It caches a fingerprint of each request, because the text of
 * a request never changes.
 */
function createSimilar(): (content: Content, others: readonly FeatureRow[]) => SimilarFeature[] {
  let known = new Map<number, Fingerprints>()
  return (content, others) => {
    known = new Map(others.map((other) => [other.id, known.get(other.id) ?? fingerprintsOf(other)]))
    const mine = fingerprintsOf(content)
    const alike = ({ id }: FeatureRow) => {
      const { title, body } = known.get(id) ?? mine
      return Math.max(similarityOf(mine.title, title), similarityOf(mine.body, body))
    }
    return others
      .map((other) => ({ other, degree: alike(other) }))
      .filter(({ degree }) => degree >= similarFrom)
      .sort((one, two) => two.degree - one.degree)
      .slice(0, similarShown)
      .map(({ other: { id, title, status } }) => ({ id, title, status }))
  }
}
