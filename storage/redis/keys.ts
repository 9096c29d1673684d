/**
 * Prefix of every Redis key. The braces make a cluster store all keys on one node, so that a script can use several
 * keys.
 */
export const keyPrefix = '{plaza}'
