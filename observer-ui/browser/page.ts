import { offerLinks } from './copyLinks.ts'
import { offerImages } from './images.ts'
import { offerThemes } from './themeSwitch.ts'

offerThemes()
offerImages()
offerLinks()
