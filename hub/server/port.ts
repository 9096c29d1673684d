import { createServer } from 'node:net'

/** True if the port can be bound on this host. Always true for port 0, which means any free port. */
export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** True if node:http can listen on a port together with other processes: from Node 22.12 and 23.1 on. */
export function canNodeShare(version: string = process.versions.node): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 1) || (major === 22 && minor >= 12)
}
