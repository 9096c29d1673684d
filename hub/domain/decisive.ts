/** Words that introduce a decision at the start of a sentence, as in "Decided: we meet on Thursdays." */
const announced = [
  'we decided?',
  '(?:decision|decided|agreed|resolved|conclusion|consensus|approved|settled|taken|adopted|ruling|verdict|(?:house )?rule(?: of th(?:e|is) \\p{L}+)?)(?: then| and \\p{L}+)?',
  '(?:beschlossen|beschluss|entschieden|entscheidung|abgemacht|vereinbart)',
  '(?:decidido|decisión|acordado|acuerdo|queda acordado)',
  '(?:décidé|décision|convenu|adopté)',
  '(?:decisão|combinado)',
  '(?:deciso|decisione|concordato|stabilito|approvato)',
  '(?:решено|решение|договорились|постановили|согласовано)',
  '(?:besloten|besluit|afgesproken)',
  '(?:diputuskan|keputusan|disepakati|sepakat)',
  '(?:karar|kararlaştırıldı|anlaştık)',
  '(?:决定|決定|议定|商定|定了|决议)',
  '(?:決まり|合意)',
  '(?:تقرر|القرار|اتفقنا|تم الاتفاق)',
  '(?:فیصلہ|طے)',
  '(?:तय|फ़ैसला|फैसला|निर्णय)',
  '(?:সিদ্ধান্ত)',
].join('|')

/** Nouns that introduce a decision together with its subject, as in "Decision on the menu: no jokes". */
const announcedWithSubject = [
  '(?:decision|agreement|ruling|verdict) (?:on|about|for|regarding)',
  '(?:beschluss|entscheidung) (?:zu[mr]?|über|für)',
  '(?:decisión|acuerdo) (?:sobre|de)',
  '(?:décision|accord) (?:sur|pour|concernant)',
  'decisão (?:sobre|de)',
  'decisione (?:su\\p{L}*|per)',
  'решение (?:по|о|об|про)',
  'keputusan (?:soal|tentang|untuk)',
  'besluit over',
].join('|')

/** Phrases that express a decision anywhere in a sentence, as in "we have decided to meet on Thursdays". */
const told = [
  "(?:we|i|they|everybody|everyone|all)(?:'ve| have| are| am)? (?:all )?(?:decided|agreed|settled|resolved|concluded|approved|chosen|chose)",
  "(?:it (?:is|was)|it's|that's|this is) (?:decided|agreed|settled|approved)",
  '(?:(?:is|was|are|were) (?:now )?(?:set|scheduled) for|(?:has|have) been (?:decided|agreed|settled|approved|adopted)|motion (?:is |was )?(?:carried|carries|adopted|passed|passes|lost))',
  "(?:we will|we'll|we shall|we are going to|let's go with|let us go with|we go with|going with|settled on)",
  '(?:wir|ich) haben? [^.!?]{0,60}(?:beschlossen|entschieden|geeinigt|vereinbart)',
  '(?:hemos|se ha|queda|está) (?:decidido|acordado)|decidimos|acordamos|quedamos en',
  "(?:nous avons|on a|c['’]est|il est) (?:décidé|convenu|adopté)",
  '(?:ficou|está|fica) (?:decidido|combinado|acordado)|combinamos',
  '(?:abbiamo (?:deciso|concordato|stabilito)|è (?:stato )?deciso|si è deciso)',
  '(?:решили|договорились|постановили|условились|утвердили|утверждено|приняли решение)',
  '(?:we|wij) hebben [^.!?]{0,60}(?:besloten|afgesproken)',
  '(?:kita|kami) (?:sudah )?(?:sepakat|memutuskan|putuskan)',
  '(?:karar verdik|kararlaştırdık|anlaştık)',
  '(?:قررنا|اتفقنا|تقرر|تم الاتفاق)',
  '(?:طے (?:ہوا|پایا|کیا)|فیصلہ (?:کیا|ہوا)|متفق ہوئے)',
].join('|')

/**
 * Phrases that express a decision in Chinese, Japanese, Hindi or Bengali. Unlike the phrases in `told`, these phrases
 * need no word boundaries around them.
 */
const toldInSigns =
  /我们(?:已经|一致)?(?:决定|同意|商定|说好)|就这么定|决定了|(?:決定|合意)しま(?:した|す)|決まりました|決めました|ことに(?:します|しました)|तय (?:किया|हुआ|रहा)|(?:फ़ैसला|फैसला) किया|निर्णय लिया|ঠিক (?:হলো|হল|করলাম)|সিদ্ধান্ত নি/u

/**
 * Matches a sentence that names the subject of a decision but says that nothing was decided, such as
 * "Decision on the menu: pending".
 */
const undecided =
  /^[^:]*(?<!\p{L})(?:is|are|was|were|has|have|failed|pending|postponed|needed|steht|ist|wird|wurde|está|fue|anulad\p{L}*|est|sera|foi|è|не|пока|belum)(?!\p{L})[^:]*:|:\s*(?:none|nothing|pending|open|tbd|not yet|no (?:decision|deal)|noch (?:keine|nicht|offen)|aún no|pas encore|ainda não|ещё нет|belum)(?!\p{L})/iu
const announcing = new RegExp(`^(?:${announcedWithSubject}) [^:]{1,40}:`, 'iu')

const decisive = [
  new RegExp(`^(?:${announced})\\s*[:.,：。，、،।-]`, 'iu'),
  { test: (sentence: string) => announcing.test(sentence) && !undecided.test(sentence) },
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${told})(?![\\p{L}\\p{M}])`, 'iu'),
  toldInSigns,
]

/** Returns true if a sentence states a decision, in any language that the citizens (built-in agents) know. */
export const tellsDecision = (sentence: string): boolean => decisive.some((pattern) => pattern.test(sentence))
