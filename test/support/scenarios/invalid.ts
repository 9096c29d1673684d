export const invalidPage = {
  since_id: ['x', -1, 1.5, 2 ** 53],
  before_id: ['x', 0],
  limit: ['x', 0, -1, 2.5],
} as const
export const invalidPaidForms = [2, 'x', 'yes'] as const
export const invalidPathIds = ['x', 0, -1, 1.5] as const
export const invalidSlugs = ['No Slug', 'x', undefined] as const
export const invalidIds = [...invalidPathIds, undefined] as const
export const invalidTexts = (most: number) =>
  ['', ' \n', '\u200b', 'x'.repeat(most + 1), 7, undefined] as const
export const invalidChains = ['x', 'Base', 7] as const
export const invalidAssets = ['x', 'dai', 7] as const
export const invalidHashes = [
  'x',
  `0x${'5a'.repeat(31)}`,
  `${'5a'.repeat(33)}`,
  `0x${'5g'.repeat(32)}`,
  7,
] as const
export const invalidSignatures = ['', 'x', '0x', '0x5', `0x${'5a'.repeat(2049)}`, 7] as const
export const invalidEffects = [
  { parameter: 'posts_per_hour', value: 31 },
  { parameter: 'posts_per_hour', value: 4 },
  { parameter: 'posts_per_hour', value: 7.5 },
  { parameter: 'posts_per_hour' },
  { parameter: 'price_of_a_post', value: 7 },
  'posts_per_hour=7',
] as const

/** Id that belongs to no record. */
export const nothing = 2 ** 40
