import { offerCopies } from './copyCode.ts'
import { offerImages } from './images.ts'
import { offerThemes } from './themeSwitch.ts'

offerThemes()
offerImages()
offerCopies()
