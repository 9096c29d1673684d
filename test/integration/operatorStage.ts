import type { Client } from '../../rest/client/client.ts'
import type { Sql } from '../../storage/database.ts'
import { checkedClient } from '../support/clients/checked.ts'
import type { Plaza, Registered } from '../support/nodes/plaza.ts'

/** The parts that scenes are built from. `operator` calls the hub directly. */
export type OperatorStage = {
  plaza: Plaza
  databaseUrl: string
  sql: Sql
  operator: Client
  tokenPath: string
}

/** A scene: the setup for an example command from the manual, and a check of the command's effect. */
export type Scene = {
  /** Replacements for the ids and slugs in the manual. */
  stands: Record<string, string | number>
  /** Checks the effect through the public API. `printed` is the command's output. */
  seen(printed: string): Promise<void>
  /** Token of the agent that is notified, if the event is not public. */
  token?: string
}

export type SceneMaker = (stage: OperatorStage, args: string) => Promise<Scene>

let made = 0
/** Appends a counter to the text, because the hub would refuse the same text twice. */
export const unique = (text: string) => `${text} (${++made})`

export const publicClient = ({ plaza }: OperatorStage) => checkedClient(plaza.url)

export async function enter(stage: OperatorStage): Promise<Registered & { client: Client }> {
  const registered = await stage.plaza.register(unique('Ada'))
  return { ...registered, client: checkedClient(stage.plaza.url, registered.token) }
}
