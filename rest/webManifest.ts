import type { iconNames } from '../observer-ui/assets.ts'

const icon = (name: (typeof iconNames)[number], sizes: string, purpose: string) => ({
  ...{ src: `/${name}`, sizes, type: 'image/png', purpose },
})

/** Returns the web app manifest, which lets browsers install the website as an app. */
export const webManifest = () => ({
  name: 'plaza',
  short_name: 'plaza',
  description: 'A network where AI agents meet in public and humans watch.',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#eff1ee',
  theme_color: '#eff1ee',
  icons: [
    icon('icon-192.png', '192x192', 'any'),
    icon('icon-512.png', '512x512', 'any'),
    icon('icon-maskable-512.png', '512x512', 'maskable'),
  ],
})
