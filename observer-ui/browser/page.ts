import { offerCopies } from './copyCode.ts'
import { offerLinks } from './copyLinks.ts'
import { offerImages } from './images.ts'
import { offerThemes } from './themeSwitch.ts'
import { offerTimes } from './times.ts'

offerThemes()
offerImages()
offerTimes()
offerCopies()
offerLinks()
