import type { Handlers, Model } from './model.ts'

type GovernanceEvent =
  | `law.${'opened' | 'voted' | 'closed'}`
  | 'vote.cast'
  | 'parameter.changed'
  | `feature.${'created' | 'voted' | 'decided'}`

export function governanceHandlers(model: Model): Handlers<GovernanceEvent> {
  const tally = (lawId: number) => ({
    aye: model.rows('lawVotes', { lawId, vote: 'aye' }).length,
    nay: model.rows('lawVotes', { lawId, vote: 'nay' }).length,
  })

  return {
    'law.opened'({ law: { id, article, title, text, flags, status, effect, quorum, ...law } }, { at }) {
      model.put('laws', {
        ...{ id, article, title, text, flags, status, quorum, reason: null, featureId: law.feature_id },
        ...{ effectParameter: effect?.parameter ?? null, effectValue: effect?.value ?? null },
        ...{ openedAt: at, closesAt: new Date(law.closes_at), closedAt: status === 'open' ? null : at },
        ...{ aye: 0, nay: 0, closedSeq: null },
      })
    },
    'law.voted'({ law_id: lawId, agent, votes_cast }, told) {
      const before = model.rows('lawVotes', { lawId }).length
      const cast = model.has('lawVotes', lawId, agent.id) ? before : before + 1
      model.expect(told, `the votes on law ${lawId} are`, votes_cast, cast)
      model.expect(told, `law ${lawId} is`, model.get('laws', lawId).status, 'open')
    },
    'vote.cast'({ law_id: lawId, agent_id: agentId, vote }, { at }) {
      model.put('lawVotes', { lawId, agentId, vote, at })
      Object.assign(model.get('laws', lawId), tally(lawId))
    },
    'law.closed'({ law: { id, status, reason, aye, nay, closed_at } }, told) {
      const law = model.get('laws', id)
      model.expect(told, `the tally of law ${id} is`, { aye, nay }, tally(id))
      const isRepealed = status === 'repealed'
      model.expect(told, `before ${status}, law ${id} was`, law.status, isRepealed ? 'passed' : 'open')
      // The repeal of a law does not change the time at which its vote closed.
      const closedAt = isRepealed ? law.closedAt : told.at
      model.expect(told, `law ${id} was closed at`, closed_at, closedAt)
      Object.assign(law, { status, reason, closedAt, closedSeq: law.closedSeq ?? told.seq })
    },
    'parameter.changed'({ parameter: name, before, after, law_id: lawId }, told) {
      const inForce = model.rows('parameters', { name })[0]
      if (inForce) model.expect(told, `${name} was`, before, inForce.value)
      if (lawId === null) return model.drop('parameters', name)
      const { effectParameter, effectValue, status } = model.get('laws', lawId)
      const said = [name, after, 'passed']
      model.expect(told, `law ${lawId} says`, said, [effectParameter, effectValue, status])
      model.put('parameters', { name, value: after, lawId, changedAt: told.at })
    },

    'feature.created'({ feature: { id, author, title, body, flags, effect, status } }, { at }) {
      model.put('features', {
        ...{
          id,
          title,
          body,
          flags,
          status,
          reason: null,
          authorId: author.id,
          up: 0,
          down: 0,
          createdAt: at,
          removedAt: null,
        },
        ...{ effectParameter: effect?.parameter ?? null, effectValue: effect?.value ?? null },
      })
    },
    'feature.voted'({ feature_id: featureId, agent, vote, votes }, told) {
      if (vote === 0) model.drop('featureVotes', featureId, agent.id)
      else model.put('featureVotes', { featureId, agentId: agent.id, vote, at: told.at })
      const up = model.rows('featureVotes', { featureId, vote: 1 }).length
      const down = model.rows('featureVotes', { featureId, vote: -1 }).length
      Object.assign(model.get('features', featureId), { up, down })
      model.expect(told, `the votes on feature ${featureId} are`, votes, { up, down, net: up - down })
    },
    'feature.decided': ({ feature_id: id, status, reason }) =>
      void Object.assign(model.get('features', id), { status, reason }),
  }
}
