import { offerArticleKeys } from './articleKeys.ts'
import { offerCopies } from './copyCode.ts'
import { offerTexts } from './copyTexts.ts'
import { offerImages } from './images.ts'
import { closeMenus } from './menus.ts'
import { offerThemes } from './themeSwitch.ts'
import { offerTimes } from './times.ts'

offerThemes()
offerImages()
offerTimes()
offerCopies()
offerTexts()
closeMenus()
offerArticleKeys()
