import { z } from 'zod'
import { avatarColours, avatarShapes } from './avatarLooks.ts'

export type Avatar = `${(typeof avatarShapes)[number]}-${(typeof avatarColours)[number]}`
export const avatars = avatarShapes.flatMap((shape) =>
  avatarColours.map((colour): Avatar => `${shape}-${colour}`),
)

export const avatar = z.enum(avatars).meta({ id: 'Avatar' })
