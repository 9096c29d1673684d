/**
 * Prefix of every key and channel. A Redis cluster places all names with the same text in braces on one node, so one
 * connection reaches them all, and a script may use several keys.
 */
export const keyPrefix = '{plaza}'
