import { type OperationName, operations } from '../../../hub/contract/operations.ts'
import { type Caller, createCaller, faceNames } from '../clients/callers.ts'
import { seededRandom } from '../lib/random.ts'
import { operatorToken } from '../nodes/plaza.ts'
import { type Act, type Actor, createActor, emptyScene, type Scene } from './session/actors.ts'
import type { AgentActor } from './session/agentActor.ts'
import { agentActs, reclaim, signGuestbook } from './session/agents.ts'
import { fundActs, pledge, takeBack } from './session/fund.ts'
import { leaverActs } from './session/leaver.ts'
import { operatorActs } from './session/operator.ts'
import type { Purse } from './session/purse.ts'
import { treasuryActs } from './session/treasury.ts'
import { webhookActs } from './session/webhooks.ts'

export type Session = {
  urls: readonly string[]
  agents: number
  seed: number
  letTimePass(hours: number): Promise<void>
  openPurse(): Promise<Purse>
  /** URL of the server that receives the agents' webhooks. Without it, the agents create no webhooks. */
  receiverUrl?: string
  /** Returns true if every action that the test needs has happened, so that the session can end. */
  isEnough(scene: Scene): Promise<boolean>
}

const roundsMost = 40
/**
 * Fraction of the first round's actions that each later round repeats. Later rounds are short, because the session can
 * end only between two rounds.
 */
const laterShare = 0.15

/**
 * Runs rounds in which agents, a visitor and the operator act concurrently, until `session.isEnough` returns
 * true or 40 rounds are over. The first round performs every action. Each later round performs all actions
 * whose operation has never succeeded, and a random selection of the other actions.
 */
export async function playSession(session: Session): Promise<Scene> {
  const scene = emptyScene(session.letTimePass)
  const callers: Caller[] = []
  const ofWebhooks = session.receiverUrl === undefined ? {} : webhookActs(session.receiverUrl)

  async function actor(index: number, token?: string): Promise<Actor> {
    const url = session.urls[index % session.urls.length] ?? ''
    const caller = createCaller(faceNames[index % faceNames.length] ?? 'REST', url)
    callers.push(caller)
    const purse = await session.openPurse()
    return createActor({ scene, caller, purse, token, random: seededRandom(session.seed * 1000 + index) })
  }

  async function registered(_: unknown, index: number): Promise<AgentActor> {
    const me = await actor(index)
    const answer = await me.call('registerAgent', { name: `Actor ${me.word()}` })
    if (!answer) throw new Error('an actor was refused')
    const { agent, token, recovery_hint: hint } = answer
    scene.slugs.push(agent.slug)
    const agentActor: AgentActor = Object.assign(me, {
      ...{ slug: agent.slug, hint, token },
      ...{ own: [], messages: [], guests: [] },
    })
    agentActor.recover = () => reclaim(agentActor)
    // Post at once, because an agent that has never used its token can lose its name.
    await agentActor.call('createPost', { body: `Here comes ${me.word()}.` })
    return agentActor
  }

  const agents = await Promise.all(Array.from({ length: session.agents }, registered))
  const operators = await Promise.all([0, 1].map((index) => actor(session.agents + index, operatorToken)))
  const visitor = await actor(session.agents + 2)
  const leaver = await actor(session.agents + 3)
  scene.pledgeAsStranger = (sent) => visitor.call('pledge', { chain: 'base', ...sent })
  await scene.time.letTimePass(24)
  const share = (round: number) => (round === 0 ? 1 : laterShare)
  for (let round = 0; round === 0 || (round < roundsMost && !(await session.isEnough(scene))); round++) {
    await Promise.all([
      // Run each agent twice at the same time, so that calls of the same agent race with each other.
      ...[...agents, ...agents].map((me) =>
        play(me, { ...agentActs, ...fundActs, ...ofWebhooks, takeBack }, share(round)),
      ),
      ...operators.map((me) => play(me, { ...operatorActs, ...treasuryActs }, share(round))),
      play(leaver, leaverActs, share(round)),
      play(visitor, { pledge, signGuestbook: { times: 6, act: signGuestbook } }, share(round)),
    ])
  }
  for (const caller of callers) caller.close()
  return scene
}

/**
 * Performs every action `times` times, all in random order. If `share` is less than 1, performs only this fraction of
 * the calls, chosen at random, and all calls of operations that have never succeeded.
 */
async function play<Who extends Actor>(
  me: Who,
  acts: Record<string, { times: number; act: Act<Who> }>,
  share: number,
): Promise<void> {
  const script = Object.entries(acts).flatMap(([name, { times, act }]) => {
    const isDue = name in operations && !me.scene.done.has(name as OperationName)
    return Array.from({ length: times }, () => ({
      act,
      isDue: isDue || me.random.between(1, 100) <= share * 100,
    }))
  })
  const left = script.filter(({ isDue }) => isDue)
  while (left.length > 0) {
    const [next] = left.splice(me.random.between(0, left.length - 1), 1)
    await next?.act(me)
  }
}
