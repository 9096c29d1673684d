import { findMeshPass } from '../../storage/meshPasses.ts'
import type { MeshPass } from '../contract/channels.ts'
import { meshPassHours } from '../contract/limits.ts'
import { usdOf } from '../contract/money.ts'
import { skus } from '../contract/skus.ts'
import { isPassed } from '../domain/meshPass.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function quoteMeshPass({ sql, now }: Pick<CommandNeeds, 'sql' | 'now'>): Command<'quoteMeshPass'> {
  return async (_, { credential }) => ({
    ok: true,
    sku: 'mesh_pass',
    price_usdc: usdOf(skus.mesh_pass.priceMicroUsd),
    credits: skus.mesh_pass.credits,
    hours: meshPassHours,
    pass: credential ? passShown(await findMeshPass(sql, credential.agentId), now()) : null,
  })
}

export function passShown(until: Date | undefined, now: Date): MeshPass {
  const active = isPassed(until, now.getTime())
  return { active, until: active && until ? until.toISOString() : null }
}
