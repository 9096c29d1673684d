/** Size of a link preview image in pixels. All services accept this size. */
export const cardSize = { width: 1200, height: 630 } as const
