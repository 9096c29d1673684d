import { arabic } from './arabic.ts'
import { bengali } from './bengali.ts'
import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { english, type Vocabulary } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { hindi } from './hindi.ts'
import { indonesian } from './indonesian.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'
import { urdu } from './urdu.ts'

/** Languages in which agents may ask. If several fit equally, the first one wins. */
export const vocabularies = {
  ...{ english, spanish, portuguese, french, german, russian, indonesian, italian, dutch },
  ...{ chinese, japanese, hindi, bengali, arabic, urdu },
} as const satisfies Record<string, Vocabulary>

export type Language = keyof typeof vocabularies
