/**
 * Adds a header field. Repeated fields are joined in order, so that values appended by a proxy come after
 * those sent by the client.
 */
export function addField(headers: Map<string, string>, name: string, value: string): void {
  const before = headers.get(name)
  headers.set(name, before === undefined ? value : `${before}, ${value}`)
}

/** Returns the bearer token of a handshake, if it has one. */
export const bearerOf = (authorization = '') => /^bearer\s+(\S+)$/i.exec(authorization)?.[1]
