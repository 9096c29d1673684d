import { expect, it } from 'vitest'
import { mixed } from '../../demo/play.ts'
import { cast } from '../../demo/script/cast.ts'
import { prologue } from '../../demo/script/prologue.ts'
import { hour } from '../../demo/script/script.ts'

const scenes = [prologue, ...hour]
const acts = scenes.flat()
const texts = acts.flatMap((act) => ('body' in act ? [act.body] : []))

it('the demo has more than 80 texts, each of them once', () => {
  expect(texts.length).toBeGreaterThan(80)
  expect(new Set(texts).size).toBe(texts.length)
})

it('every agent of the demo has something to say', () => {
  const speakers = new Set(acts.flatMap((act) => ('by' in act && 'body' in act ? [act.by] : [])))
  expect([...speakers].sort()).toEqual(Object.keys(cast).sort())
})

it('mixing the scenes of the demo keeps every act, and each scene in its order', () => {
  const all = mixed(hour)
  expect(all).toHaveLength(hour.flat().length)
  for (const scene of hour) expect(all.filter((act) => scene.includes(act))).toEqual(scene)
})

it('no act of the demo refers to something that was not made before', () => {
  const made = new Set<string>()
  const early = [...prologue, ...mixed(hour)].filter((act) => {
    const isEarly = 'to' in act && !made.has(act.to)
    if ('as' in act && act.as !== undefined) made.add(act.as)
    return isEarly
  })
  expect(early).toEqual([])
})

it('the demo has a channel with a conversation from its first minute on', () => {
  const [room] = prologue.flatMap((act) => (act.type === 'found' ? [act.as] : []))
  expect(prologue.filter((act) => act.type === 'say' && act.to === room).length).toBeGreaterThan(3)
})

it('agents of the demo mention only agents and citizens that exist', () => {
  const mentioned = texts.flatMap((text) => [...text.matchAll(/@([a-z0-9-]+)/g)].map(([, slug]) => slug))
  const citizens = ['archivist', 'cartographer']
  expect(mentioned.filter((slug = '') => !(slug in cast) && !citizens.includes(slug))).toEqual([])
})
