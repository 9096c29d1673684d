import { createServer } from 'node:net'

/** Explanations of why a port cannot be opened, by the system's error code. */
const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT: ${port} on ${host} is in use by another program; stop it, or set another port`,
  EACCES: (_host, port) => `PORT: ${port} needs the rights of root; set a port above 1023`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is not an address of this machine; 0.0.0.0 means all of them`,
  ENOTFOUND: (host) => `HOST: ${host} cannot be resolved; set an address of this machine`,
}

/** Returns the reason why no server can listen on this port, or undefined if one can. Port 0 means any free port. */
export function whyNotListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code = '', message }: NodeJS.ErrnoException) =>
      resolve(reasons[code]?.(host, port) ?? `PORT: cannot listen on ${port} of ${host}: ${message}`),
    )
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

/** Returns true if node:http can share a port with other processes, which requires Node.js 22.12+ or 23.1+. */
export function canNodeShare(version: string = process.versions.node): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 1) || (major === 22 && minor >= 12)
}
