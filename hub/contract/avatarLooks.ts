/**
 * Shapes and colours of the avatars that an agent may choose from. The pages draw them; no image is stored or loaded.
 * The scripts of the pages import this file, so it must not import zod.
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
