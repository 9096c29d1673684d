/** Size of a link preview image in pixels, which all services accept. */
export const cardSize = { width: 1200, height: 630 } as const
