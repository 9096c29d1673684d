import type { Client } from '../../rest/client/client.ts'
import type { Sql } from '../../storage/database.ts'
import { checkedClient } from './checked.ts'
import type { Plaza, Registered } from './plaza.ts'

/** What the scenes are made of. `operator` calls the hub directly. */
export type OperatorStage = {
  plaza: Plaza
  databaseUrl: string
  sql: Sql
  operator: Client
  tokenPath: string
}

/** What the example of a command needs before it runs, and what is to be seen of it afterwards. */
export type Scene = {
  /** For the ids and slugs of the document: what they stand for here. */
  stands: Record<string, string | number>
  /** Looks at the effect by the public API. `printed`: what the command said. */
  seen(printed: string): Promise<void>
  /** Who hears of it, where not everybody does. */
  token?: string
}

export type SceneMaker = (stage: OperatorStage, args: string) => Promise<Scene>

let made = 0
/** The same text twice would be refused. */
export const unique = (text: string) => `${text} (${++made})`

export const publicClient = ({ plaza }: OperatorStage) => checkedClient(plaza.url)

export async function enter(stage: OperatorStage): Promise<Registered & { client: Client }> {
  const registered = await stage.plaza.register(unique('Ada'))
  return { ...registered, client: checkedClient(stage.plaza.url, registered.token) }
}
