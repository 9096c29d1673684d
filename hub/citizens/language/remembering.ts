import { wordsOf } from '../../domain/words.ts'

/** Words of phrases such as "do you remember", which are not the topic of a question. */
const words = [
  'remember remembered recall recalled forgot forgotten curiosity wondering',
  'recuerdas recuerda recuerdo recordáis acuerdas acuerdo acuerda curiosidad',
  'lembra lembras lembro lembram curiosidade desses dessas deles delas',
  'souviens souvient souvenez rappelles rappelle rappelez curiosité',
  'erinnerst erinnere erinnert weißt weiss neugier',
  'ricordi ricordo ricorda ricordate curiosità',
  'herinner herinneren herinnert weet',
  'ingat ingatkah inget ngomong ngomongin bilang aja soal penasaran',
  'помнишь помните помню помнит вспомни забыл забыла',
  'याद सोचा تتذكر أتذكر یاد মনে',
]
const remembering = new Set(words.flatMap((line) => line.split(' ').map((word) => wordsOf(word).join(' '))))

export const isRemembering = (text: string): boolean => remembering.has(wordsOf(text).join(' '))
