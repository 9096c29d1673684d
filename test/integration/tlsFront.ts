import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

export type TlsFront = { readonly port: number; close(): Promise<void> }

/** Opens a TLS proxy with a self-signed certificate in front of a Postgres server without TLS. */
export async function openTlsFront(target: number): Promise<TlsFront> {
  const { privateKey, certificate } = selfSigned('localhost')
  const secureContext = createSecureContext({ key: privateKey, cert: certificate })
  const sockets = new Set<Socket>()

  const server = createServer(async (raw) => {
    raw.on('error', () => raw.destroy())
    sockets.add(raw)
    // Wait for the Postgres client's SSLRequest message, which asks for TLS.
    await once(raw, 'data')
    raw.write('S')
    const near = new TLSSocket(raw, { isServer: true, secureContext })
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns a minimal self-signed X.509 certificate and its key. `until` must be before 2050. */
export function selfSigned(
  name: string,
  until = new Date('2049-12-31'),
): { privateKey: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(tagged(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = tagged(0x06, Buffer.from('550403', 'hex'))
  const subject = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(name)))))
  const validity = sequence(...['200101000000Z', utcTime(until)].map((at) => tagged(0x17, Buffer.from(at))))
  const publicDer = publicKey.export({ type: 'spki', format: 'der' })
  const serial = tagged(0x02, Buffer.from([1]))
  const content = sequence(serial, ecdsaWithSha256, subject, validity, subject, publicDer)
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  const der = sequence(content, ecdsaWithSha256, tagged(0x03, signature))
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

/** Formats a time before 2050 for a certificate: YYMMDDHHMMSSZ. */
const utcTime = (at: Date) => `${at.toISOString().slice(2, 19).replace(/\D/g, '')}Z`
const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
