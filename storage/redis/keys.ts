/**
 * Prefix of every Redis key and channel. A cluster stores all names that have the same text in braces on one node. One
 * connection thus reaches all of the plaza's names, and a script may use several keys.
 */
export const keyPrefix = '{plaza}'
