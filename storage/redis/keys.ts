/**
 * Prefix of every key and channel. A Redis cluster places all names that have the same text in braces on one node.
 * So one connection reaches all of them, and a script may use several keys.
 */
export const keyPrefix = '{plaza}'
