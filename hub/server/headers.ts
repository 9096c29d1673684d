/** A field sent twice is one list, in order: what a proxy adds on a line of its own stays behind what the client wrote. */
export function addField(headers: Map<string, string>, name: string, value: string): void {
  const before = headers.get(name)
  headers.set(name, before === undefined ? value : `${before}, ${value}`)
}

/** The token of a handshake, if it brought one. */
export const bearerOf = (authorization = '') => /^bearer\s+(\S+)$/i.exec(authorization)?.[1]
