/** Irregular English forms, base form first, without ambiguous ones such as "saw". */
const rows = `
beat beaten|become became|begin began begun|bite bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built
buy bought|catch caught|choose chose chosen|come came|deal dealt|dig dug|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten
fall fallen|feed fed|fight fought|flee fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven
freeze froze frozen|get got gotten|give gave given|go went gone goes|grow grew grown|hear heard|hide hidden|hold held|keep kept
know knew known|lose lost|make made|meet met|mistake mistook mistaken|pay paid|run ran|say said|see seen|seek sought|sell sold|send sent
shake shaken|show shown|shrink shrunk|sing sang sung|sink sank sunk|sit sat|slide slid|speak spoken|spend spent|sweep swept|swim swam swum
swing swung|take took taken|teach taught|tear torn|tell told|throw threw thrown|understand understood|undertake undertook undertaken
wear worn|weave woven|withdraw withdrew withdrawn|write wrote written|child children|foot feet|goose geese|knife knives|loaf loaves|man men
mouse mice|shelf shelves|tooth teeth|wife wives|wolf wolves|woman women|half halves|calf calves`

const groups = rows
  .trim()
  .split(/[|\n]/)
  .map((row) => row.split(' '))
const byForm = new Map(groups.flatMap((group) => group.map((form) => [form, group] as const)))

/** Returns the base form of an irregular English word, such as "give" for "gave". */
export const baseOf = (word: string): string => byForm.get(word)?.[0] ?? word

/** Returns the other forms of an irregular English word. */
export const otherFormsOf = (word: string): string[] =>
  (byForm.get(word) ?? []).filter((form) => form !== word)
