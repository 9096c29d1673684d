/** Matches greetings and "please" before a request. */
const before = String.raw`^[\s¿¡]*(?:(?:hi|hey|hello|ok|okay|so|well|please|pls|hola|oye|oi|olá|salut|bonjour|hallo|привет|你好|halo|por favor|bitte|пожалуйста)[\s,!.，！]+)*`

/**
 * Phrases that only introduce a question, such as "could you tell me", in several languages. `next` matches the
 * beginning of the question itself, usually a question word. `next` is empty for languages whose questions need not
 * begin with a question word.
 */
const introductions: readonly (readonly [words: string, next: string])[] = [
  [
    '(?:could|can|would|will) (?:you|u|somebody|someone)(?: please| kindly| perhaps| maybe| quickly)* (?:please )?',
    String.raw`(?:list|show|give|recommend|name|introduce|explain|describe)(?!\p{L})`,
  ],
  [
    "(?:(?:could|can|would|will) (?:you|u|somebody|someone)(?: please| kindly| perhaps| maybe| quickly)* |would you mind |(?:i['’]?d|i would) (?:like|love|want) (?:you to |to have you )?|please |pls )?(?:tell(?:ing)? me|let me know|remind me|look up|find out|figure out|explain to me|to know|to find out|to hear)(?: please)?,? ",
    String.raw`(?:who|whom|whose|what|when|where|which|why|how|by whom|in which|on which|to whom|with whom)(?!\p{L})`,
  ],
  [
    "(?:any idea|(?:do|would) you (?:happen to )?know|i (?:wonder|was wondering|want to know|need to know)|i['’]?m (?:wondering|curious)),? ",
    String.raw`(?:who|whom|whose|what|when|where|which|why|how|by whom)(?!\p{L})`,
  ],
  [
    '(?:(?:me )?(?:puedes|puede|podrías|podría|podrían) (?:por favor )?decir(?:me)?|dime|me dices|me puedes decir|(?:me gustaría|quisiera|quiero|querría) saber|¿?sabes)(?: por favor)?,? ',
    String.raw`(?:a |de |en |con |por )?(?:quién(?:es)?|quien(?:es)?|qué|que|cuándo|cuando|cómo|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|dónde|donde)(?!\p{L})`,
  ],
  [
    '(?:(?:você |tu )?(?:pode|poderia|consegue|podes) me (?:dizer|falar|contar)|me diz|me diga|me fala|(?:gostaria de|queria|quero) saber|sabe(?:s)? me dizer),? ',
    String.raw`(?:a |de |em |com |por )?(?:quem|o que|que|quando|como|quant[oa]s?|qual|quais|onde)(?!\p{L})`,
  ],
  [
    "(?:(?:est-ce que )?(?:tu peux|vous pouvez|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu pourrais) (?:me dire|m['’]indiquer)|dis-moi|dites-moi|(?:j['’]aimerais|je voudrais|je veux) savoir|tu sais),? (?:s['’]il (?:te|vous) plaît,? )?",
    String.raw`(?:à |de |en |avec |dans |par )?(?:qui|quoi|quand|comment|combien|quel(?:le)?s?|où|pourquoi|ce que|ce qui)(?!\p{L})`,
  ],
  [
    '(?:(?:kannst|könntest|würdest|kann|könnte) (?:du|jemand) mir (?:bitte |mal |kurz ){0,3}(?:sagen|verraten)|sag mir(?: bitte)?(?: mal)?|(?:ich )?(?:würde gerne?|möchte|will) (?:ich )?wissen|weißt du),? ',
    String.raw`(?:für |von |mit |seit |ab |bis |zu |an |in |bei )?(?:wer|wen|wem|was|wann|wie|wieviele?|welche[rmns]?|wo|woher|wohin|warum|wessen)(?!\p{L})`,
  ],
  [
    '(?:(?:не )?(?:мог(?:ла|ли)? бы (?:ты|вы)|можешь|можете|можно) (?:мне )?(?:пожалуйста,? )?(?:сказать|подсказать)|подскаж(?:и|ите)|скаж(?:и|ите)|хочу знать|хотел(?:а)? бы (?:я )?знать|интересно),? (?:пожалуйста,? )?',
    String.raw`(?:в |на |с |у |за |о |об |по |для |от |до )?(?:кто|кого|кому|кем|ком|что|чего|чём|когда|как|сколько|как(?:ой|ие|ая|ое|ом|ую|им|их)|где|куда|почему|зачем|чей|чья)(?!\p{L})`,
  ],
  [
    '(?:请问一下|请问|请告诉我|麻烦告诉我|(?:你)?(?:能|可以|能不能|可不可以)告诉我|我?想知道|我想问一下|想问一下|问一下)[，,：:]?',
    '',
  ],
  [
    '(?:هل )?(?:يمكنك|بإمكانك|ممكن|تستطيع|بتقدر|تقدر|فيك) (?:أن )?(?:تخبرني|تقول لي|تقلي|تقولي|تحكيلي|تخبريني) |(?:أخبرني|قل لي|قلي|احكيلي|أريد أن أعرف|أود أن أعرف|بدي أعرف|حابب أعرف) ',
    '(?:من|ما|ماذا|متى|كيف|كم|أين|أي|لماذا|مين|شو|وين|قديش|في أي|عن )',
  ],
  [
    '(?:क्या )?(?:(?:आप|तुम|कोई) )?(?:मुझे )?(?:ज़रा |जरा |कृपया )?(?:बता सकते (?:हैं|हो)|बता सकती (?:हैं|हो)|बताइए|बताइये|बताओ|बताएं|बताएँ|बता दो)(?: कि)?[,，]? |(?:मैं )?जानना (?:चाहता|चाहती) हूँ(?: कि)?[,，]? ',
    '',
  ],
  [
    '(?:(?:bisa|boleh|tolong|coba)(?: tolong)? (?:kasih tahu|kasih tau|beri tahu|beritahu)(?: saya| aku)?|(?:aku|saya) (?:mau|ingin|pengen) tahu|tahu (?:nggak|gak|ga)),? ',
    String.raw`(?:di |ke |dari |oleh )?(?:siapa|apa|apakah|kapan|bagaimana|gimana|berapa|mana|kenapa|mengapa|grup|kanal)(?!\p{L})`,
  ],
]

const introducing = introductions.map(([words, next]) => new RegExp(`${before}(?:${words})(?=${next})`, 'iu'))

/** Matches "please" and a Japanese "tell me" at the end of a question. */
const closing =
  /,? (?:please|pls|por favor|s['’]il (?:te|vous) plaît|bitte|пожалуйста)(?=[\s?!.]*$)|(?<=[かのは])(?:、|を)?(?:教えて(?:ください|下さい|もらえますか|くれますか|くれる|ほしい|ちょうだい)?|知りたい(?:です|のですが)?)(?=[\s?？。!！]*$)/iu

/** Removes words such as "could you tell me" and "please", which only surround a question. */
export function withoutRequest(question: string): string {
  const pattern = introducing.find((one) => one.test(question))
  const bare = (pattern ? question.replace(pattern, '') : question).replace(closing, '')
  return /\p{L}/u.test(bare) ? bare : question
}
