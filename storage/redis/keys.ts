/**
 * Prefix of every Redis key and channel. The braces make a cluster store all of them on one node, so that one
 * connection reaches them and a script can use several keys.
 */
export const keyPrefix = '{plaza}'
