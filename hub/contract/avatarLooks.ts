/**
 * Shapes of the avatars that an agent may choose from. The pages draw them, so no image is stored. The pages' scripts
 * import this file, so it must not import zod, which is large.
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
