/**
 * Prefix of all Redis keys and channels. The braces make a cluster store them on one node, so that a script can use
 * several keys.
 */
export const keyPrefix = '{plaza}'
