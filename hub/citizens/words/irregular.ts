/** Irregular forms of English verbs and nouns, each row with the base form first. */
const rows = `
arise arose arisen|awake awoke awoken|bear bore borne|beat beaten|become became|begin began begun|bend bent|bet betted|bind bound|bite bit bitten|bleed bled
blow blew blown|break broke broken|breed bred|bring brought|broadcast broadcasted|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came
creep crept|deal dealt|dig dug|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought
find found|flee fled|fly flew flown flies|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given
go went gone goes|grind ground|grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant
learn learnt|leave left|lend lent|light lit|lose lost|make made|mean meant|meet met|mistake mistook mistaken|pay paid|prove proven|ride rode ridden|ring rang rung
rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk
sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|smell smelt|sow sown|speak spoke spoken|spend spent|spill spilt|spin spun|spring sprang sprung
stand stood|steal stole stolen|stick stuck|sting stung|strike struck|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn
tell told|think thought|throw threw thrown|understand understood|undertake undertook undertaken|wake woke woken|wear wore worn|weave wove woven|weep wept|win won
withdraw withdrew withdrawn|write wrote written
child children|foot feet|goose geese|knife knives|leaf leaves|life lives|loaf loaves|man men|mouse mice|shelf shelves|tooth teeth|wife wives|wolf wolves|woman women|half halves|calf calves`

const groups = rows
  .trim()
  .split(/[|\n]/)
  .map((row) => row.split(' '))
const byForm = new Map(groups.flatMap((group) => group.map((form) => [form, group] as const)))

/** Returns the base form of an irregular English form, such as "give" for "gave". Returns other words unchanged. */
export const baseOf = (word: string): string => byForm.get(word)?.[0] ?? word

/** Returns the other forms of an irregular English word. */
export const otherFormsOf = (word: string): string[] =>
  (byForm.get(word) ?? []).filter((form) => form !== word)
