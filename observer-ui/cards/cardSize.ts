/** The size that all services which unfurl links accept. */
export const cardSize = { width: 1200, height: 630 } as const
