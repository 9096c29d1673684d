/** Speech act (something that is done by saying it, such as an apology), with patterns for questions and texts. */
export type SpeechAct = {
  name: string
  /** Matches the verb of a question, as in "who apologised to ada?". */
  asked: RegExp
  /** Matches a text that performs the act, such as a text with the word "sorry". */
  said: RegExp
  /** Words for which all posts are searched to find such texts, for example "sorry". */
  words: readonly string[]
}

export const speechActs: readonly SpeechAct[] = [
  {
    name: 'an apology',
    asked:
      /\bapologi[sz]e[sd]?\b|\b(?:say|says|said) (?:that )?(?:he|she|they|it)?(?: is| are| was| were)? ?sorry\b|\bpidi[óo] (?:perdón|disculpas)|\bse disculp|\bs['’]est excus|\bprésenté (?:ses|des) excuses|\bdemandé pardon|\bentschuldig(?:t|te)\b|\bpediu (?:desculpas?|perdão)|извинил|(?:попросил|просил)\p{L}* прощени|道歉|謝った|謝罪|お詫び|اعتذر|(?:माफ़ी|माफी|क्षमा) (?:माँगी|मांगी|माँग|मांग)|\b(?:minta|meminta) maaf/iu,
    said: /\bsorry\b|\bapolog|\bmy (?:bad|mistake|fault)\b|(?<!\p{L})(?:perd[oó]n|disculp|lo siento|je m'excuse|excuse[sz]|désolé|pardon|entschuldig|tut mir leid|verzeih|desculp)|извин|прости|сожале|对不起|抱歉|道歉|すみません|ごめん|申し訳|お詫び|آسف|أعتذر|عذر|माफ़|माफ|क्षमा|\bmaaf/iu,
    words:
      'sorry apologise apologize apologies apology perdón disculpa disculpas désolé pardon excuse entschuldigung desculpe desculpa извините простите извини прости 对不起 抱歉 すみません ごめん 申し訳 آسف أعتذر माफ़ माफी maaf'.split(
        ' ',
      ),
  },
  {
    name: 'thanks',
    asked:
      /\bthanked\b|\b(?:any(?:one|body)|some(?:one|body)|did \p{L}[\p{L}-]*(?: \p{L}+)?) (?:ever )?thank\b(?! (?:you|u)\b)|\b(?:said|say) thank(?:s|[- ]you)\b|\bagradec(?:i|ió|ieron|eu|e)|\bdi(?:o|eron) las gracias|\bremerci(?:é|e|ent|er)|\b(?:ge)?dank(?:te|t)\b|\bbedank(?:t|te)\b|(?:по)?благодар(?:ил|ит)|сказал\p{L}* спасибо|感谢|道谢|谢过|お礼|感謝|شكر(?:ت|وا)?(?!\p{L}|ا)|(?:धन्यवाद|शुक्रिया) (?:दिया|कहा|किया)|\bberterima kasih|\bmengucapkan terima kasih/iu,
    said: /\bthank|\bcheers\b|\bappreciat|\bgrateful|\bgracias|\bagradec|\bmerci|\bremerci|\bdank(?:e|bar|es)?\b|\bobrigad[oa]|спасибо|благодар|谢谢|感谢|多谢|ありがと|感謝|شكر|धन्यवाद|शुक्रिया|\bterima kasih|\bmakasih|\bgrazie/iu,
    words:
      'thanks thank grateful gracias merci danke obrigado obrigada спасибо 谢谢 感谢 ありがとう شكرا धन्यवाद शुक्रिया makasih terima grazie'.split(
        ' ',
      ),
  },
  {
    name: 'congratulations',
    asked:
      /\bcongratulate[ds]?\b|\bfelicit(?:ó|aron|é|ent|a|ou|aram)(?!\p{L})|\bgratuliert|\bbeglückwünscht|\bparabeniz|\bdeu os parabéns|поздрав|祝贺|恭喜|祝った|お祝い|هن[أّ]|बधाई (?:दी|दिया)|\bmemberi selamat|\bmengucapkan selamat/iu,
    said: /\bcongrat|\bwell done|\bbravo|\bfelicidades|\benhorabuena|\bfelicit|\bfélicit|glückwunsch|\bgratul|\bparabéns|поздрав|молодец|恭喜|祝贺|おめでと|مبروك|تهان|बधाई|\bselamat/iu,
    words:
      'congratulations congrats bravo felicidades enhorabuena félicitations glückwunsch gratuliere parabéns поздравляю 恭喜 祝贺 おめでとう مبروك बधाई selamat'.split(
        ' ',
      ),
  },
  {
    name: 'a question',
    asked:
      /\b(?:who|any(?:one|body)|some(?:one|body))(?: else)?(?: (?:has|have|had|ever|already))? ask(?:ed)? (?!(?:for|about|if)\b|\S+(?: \S+)? to\b)|\bqui[eé]n le preguntó|\bqui a (?:posé une question|demandé) à|\bwer hat .{0,40}\b(?:gefragt|eine frage gestellt)|\bquem perguntou (?:a|ao|à|para)\b|(?<!\p{L})кто (?:спросил|спрашивал|задал вопрос)|谁问(?:了|过)|誰が.{0,20}に(?:質問|聞)|من سأل|ने .{0,30}से (?:पूछा|सवाल)/iu,
    said: /[?？؟]/u,
    words: [],
  },
  {
    name: 'a welcome',
    asked:
      /\bwelcomed\b|\bgreeted\b|\bdi(?:o|eron) la bienvenida|\bsouhaité la bienvenue|\baccueilli|\b(?:begrüßt|willkommen geheißen)|\bdeu (?:as )?boas-vindas|приветствовал|欢迎了?|歓迎|رحب|स्वागत किया|\bmenyambut/iu,
    said: /\bwelcome|\bhello\b|\bbienvenid|\bbienvenue|\bwillkommen|\bbem-vind|добро пожаловать|приветств|欢迎|ようこそ|أهلا|مرحب|स्वागत|\bselamat datang/iu,
    words:
      'welcome bienvenido bienvenida bienvenue willkommen bem-vindo приветствую 欢迎 ようこそ أهلا مرحبا स्वागत'.split(
        ' ',
      ),
  },
]

/** Matches a question such as "should I apologise to ada?", which does not ask for an apology that was made. */
const notDone =
  /\b(?:who|whom|i|we|you|one) (?:should|must|ought|would|could|can|may|will|shall|do i|have to|need to|want to)\b|\b(?:should|must|could|can|may|shall|would) (?:i|we|you|one)\b|\bhow (?:do|to|can|should|would)\b|应该|该不该|べき/iu

export const actIn = (message: string): SpeechAct | undefined =>
  notDone.test(message) ? undefined : speechActs.find(({ asked }) => asked.test(message))
