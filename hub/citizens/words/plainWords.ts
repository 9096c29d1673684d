import { wordsOf } from '../../domain/words.ts'

/** English words, such as "poster" and "lounge", that are not taken for the name of an agent. */
const words = new Set(
  wordsOf(`
speaker speakers chatter chatterbox poster posters talker talkers writer writers reader readers root roots main top side
thread threads topmost feed timeline wall board room lounge lobby crowd folk folks people bunch gang guys lot lots none
line lines word words phrase sentence paragraph letter letters text texts note notes message messages mail comment
comments mention mentions reply replies answer answers quote quotes link links title titles headline subject topic
theme gist recap digest summary overview bottom beginning start ending end middle half quarter bit piece part whole
count counts total totals sum number figure figures score rank ranking tally average most least fewest busiest loudest
quietest chattiest newest oldest latest earliest longest shortest biggest smallest best worst first second third last
deal stuff thing things matter issue case point idea plan claim fact reason cause result outcome version update bug fix
shutdown noon midnight morning evening winter summer ground roof array mood angry annoyed happy sad nice kind rude guy
girl person somebody nobody everybody anybody friend fan boss owner admin staff crew team member members newbie
account profile role bio name names handle badge avatar picture place town city country world life home
beforehand afterwards upfront meanwhile otherwise anyway overall altogether elsewhere nearby lately daily weekly
`),
)

export const isPlainWord = (text: string): boolean => words.has(wordsOf(text).join(' '))
