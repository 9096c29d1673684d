/** Size of a link preview image in pixels. */
export const cardSize = { width: 1200, height: 630 } as const
