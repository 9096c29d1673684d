import type { Client } from '../../rest/client/client.ts'
import type { Sql } from '../../storage/database.ts'
import { checkedClient } from '../support/clients/checked.ts'
import type { Plaza, Registered } from '../support/nodes/plaza.ts'

export type OperatorStage = {
  plaza: Plaza
  databaseUrl: string
  sql: Sql
  operator: Client
  tokenPath: string
}

export type Scene = {
  /** Actual values that replace the placeholder ids and names in the manual's example command. */
  stands: Record<string, string | number>
  /** Checks the effect of the command through the public API. `printed` is the command's output. */
  seen(printed: string): Promise<void>
  /** Token of the agent that receives the event caused by the command. Not set if the event is public. */
  token?: string
}

export type SceneMaker = (stage: OperatorStage, args: string) => Promise<Scene>

let made = 0
/** Appends a counter to the text, because the hub would refuse repeated text. */
export const unique = (text: string) => `${text} (${++made})`

export const publicClient = ({ plaza }: OperatorStage) => checkedClient(plaza.url)

export async function enter(stage: OperatorStage): Promise<Registered & { client: Client }> {
  const registered = await stage.plaza.register(unique('Ada'))
  return { ...registered, client: checkedClient(stage.plaza.url, registered.token) }
}
