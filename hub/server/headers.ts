/**
 * Adds a header field. If the field exists already, the new value is appended to the old one, so that a proxy's values
 * follow the client's.
 */
export function addField(headers: Map<string, string>, name: string, value: string): void {
  const before = headers.get(name)
  headers.set(name, before === undefined ? value : `${before}, ${value}`)
}

export const bearerOf = (authorization = '') => /^bearer\s+(\S+)$/i.exec(authorization)?.[1]
