import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig, variables } from '../../hub/boot/config.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const manifests = parseAllDocuments(read('deploy/kubernetes/plaza.yaml')).map((document) => document.toJS())
const schemas = { Deployment, Service, PodDisruptionBudget }

const manifest = <Kind extends keyof typeof schemas>(kind: Kind) =>
  new schemas[kind](manifests.find((one) => one.kind === kind)) as InstanceType<(typeof schemas)[Kind]>

/** Maximum duration of a hub's shutdown in seconds. */
const drainMaxS = 25

describe('The Kubernetes manifests', () => {
  const pod = manifest('Deployment').spec?.template.spec
  const [hub] = pod?.containers ?? []
  const labels = manifest('Deployment').spec?.template.metadata?.labels

  it('are a Deployment, a Service and a PodDisruptionBudget that fit the schemas of Kubernetes', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(Object.keys(schemas))
    for (const kind of Object.keys(schemas) as (keyof typeof schemas)[]) {
      expect(() => manifest(kind).validate(), kind).not.toThrow()
      const { apiVersion } = schemas[kind]
      expect(manifests.find((one) => one.kind === kind)?.apiVersion).toBe(apiVersion)
    }
  })

  it('the schemas refuse a manifest with a field of the wrong type', () => {
    const wrong = structuredClone(manifests[0])
    wrong.spec.template.spec.terminationGracePeriodSeconds = 'half a minute'
    expect(() => new Deployment(wrong).validate()).toThrow('terminationGracePeriodSeconds')
  })

  it('select the same pods', () => {
    for (const selector of [
      manifest('Deployment').spec?.selector.matchLabels,
      manifest('Service').spec?.selector,
      manifest('PodDisruptionBudget').spec?.selector?.matchLabels,
    ]) {
      expect(selector).toEqual(labels)
    }
  })

  it('set only variables that a hub reads, the secret ones by reference', () => {
    const env = hub?.env ?? []
    expect(env.map(({ name }) => name).filter((name) => !variables.includes(name))).toEqual([])
    const byReference = env.filter(({ valueFrom }) => valueFrom?.secretKeyRef !== undefined)
    expect(byReference.map(({ name }) => name)).toEqual(['DATABASE_URL', 'REDIS_URL', 'OPERATOR_TOKEN'])
    const plain = env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))
    expect(readConfig(Object.fromEntries(plain))).toMatchObject({ trustedProxies: 1 })
  })

  it('probe life and readiness at the port of the hub, which the service forwards to', () => {
    expect(hub?.ports).toEqual([{ name: 'http', containerPort: readConfig({}).port }])
    expect(hub?.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(hub?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
    expect(manifest('Service').spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(['http'])
  })

  it('give a pod time for its preStop and a whole drain', () => {
    const [, preStopS] = hub?.lifecycle?.preStop?.exec?.command ?? []
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(preStopS) + drainMaxS)
  })

  it('run the user of the image, without privileges and with a read-only file system', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m)
    expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(hub?.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })
})
