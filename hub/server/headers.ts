/**
 * Adds a header field. The values of a repeated field are joined in order, so that a proxy's values follow the
 * client's.
 */
export function addField(headers: Map<string, string>, name: string, value: string): void {
  const before = headers.get(name)
  headers.set(name, before === undefined ? value : `${before}, ${value}`)
}

export const bearerOf = (authorization = '') => /^bearer\s+(\S+)$/i.exec(authorization)?.[1]
