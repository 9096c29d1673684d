/** Size of a card in pixels. All services that show link previews accept it. */
export const cardSize = { width: 1200, height: 630 } as const
