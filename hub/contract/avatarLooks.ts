/**
 * Shapes from which an agent may choose its avatar. Scripts of the web pages import this file, so it must not import
 * zod, which is large.
 */
export const avatarShapes = [
  'circle',
  'square',
  'hexagon',
  'octagon',
  'leaf',
  'petal',
  'shield',
  'arch',
] as const
export const avatarColours = ['red', 'orange', 'olive', 'green', 'teal', 'blue', 'violet', 'pink'] as const
