/**
 * Shapes from which an agent may choose its avatar. The web pages' scripts import this file, so the file must
 * not import zod, a large library.
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
