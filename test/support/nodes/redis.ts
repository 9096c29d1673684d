import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithTests } from '../lib/children.ts'
import { freePort } from '../lib/ports.ts'

/** A Redis server. It stores nothing on disk, so it is empty after a restart. */
export type RealRedis = {
  readonly url: string
  /** Kills the server and resolves when its process is gone. */
  kill(): Promise<void>
  /** Freezes the server: connections stay open but get no reply. */
  stop(): void
  cont(): void
  /** Starts the server again. If the server is still running, shuts it down normally first. */
  restart(): Promise<void>
  flush(): Promise<void>
  commands(): Promise<number>
  /** Breaks only the connections of subscribers. */
  cutSubscribers(): Promise<void>
  /** Runs an endless script, so that Redis rejects every command with an error until `idle` is called. */
  busy(): Promise<void>
  idle(): Promise<void>
  close(): Promise<void>
}

/** Name of the program and of its Debian package. */
const program = 'redis-server'

export async function startRealRedis(): Promise<RealRedis> {
  const port = await freePort()
  let child = await launchRedis(port)

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    // Resume a frozen process, because it cannot handle SIGTERM while it is frozen.
    child.kill('SIGCONT')
    await gone
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    stop: () => void child.kill('SIGSTOP'),
    cont: () => void child.kill('SIGCONT'),
    async restart() {
      await end('SIGTERM')
      child = await launchRedis(port)
    },
    flush: () => ask(port, 'FLUSHALL'),
    commands: async () =>
      Number(/total_commands_processed:(\d+)/.exec(await tellRedis(port, 'INFO stats'))?.[1]),
    cutSubscribers: () => ask(port, 'CLIENT KILL TYPE pubsub'),
    async busy() {
      await ask(port, 'CONFIG SET busy-reply-threshold 50')
      // Ignore the error reply, which Redis sends when the script is killed.
      ask(port, 'EVAL "while true do end" 0').catch(() => {})
      await refuses(port)
    },
    idle: () => ask(port, 'SCRIPT KILL'),
    close: () => end('SIGKILL'),
  }
}

/** Starts Redis on this loopback port. Resolves when it responds. */
export async function launchRedis(port: number, more: readonly string[] = []): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more]
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  endWithTests(child, 'SIGKILL')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`The tests of many nodes need ${program}: apt-get install ${program}.`)
          : error,
      ),
    )
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${output}`)))
  })
  ended.catch(() => {})
  await Promise.race([ended, answers(port)])
  return child
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const isThere = await ask(port, 'PING').then(
      () => true,
      () => false,
    )
    if (isThere) return
    await delay(20)
  }
}

/** Resolves when Redis rejects ordinary commands because it is busy. */
async function refuses(port: number): Promise<void> {
  for (;;) {
    const isRefused = await ask(port, 'PING').then(
      () => false,
      (error: Error) => error.message.includes('BUSY'),
    )
    if (isRefused) return
    await delay(20)
  }
}

/** Sends one command in Redis' inline format. Throws unless Redis replies with a status or an integer. */
async function ask(port: number, command: string): Promise<void> {
  const answer = await tellRedis(port, command)
  if (!/^[+:]/.test(answer)) throw new Error(`${command} was answered with ${answer}`)
}

/** Sends one command in Redis' inline format and returns the reply. Works only for replies that arrive in one chunk. */
export async function tellRedis(port: number, command: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${command}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return answer.toString()
  } finally {
    socket.destroy()
  }
}
