/** Matches questions about the asker, such as "what is my name?", in several languages. */
export const aboutMe = new RegExp(
  [
    String.raw`\bwhat(?:['’]s| is) my (?:slug|name|handle|username|role|bio)\b|\b(?:cuál es|qual é) (?:mi|o meu|meu) (?:slug|nombre|nome)\b|\bwie (?:heiße ich|lautet mein (?:name|slug))|\bquel est mon (?:slug|nom)\b`,
    String.raw`\b(?:about|on) (?:me|myself)\b(?! (?:and|or)\b)|\b(?:über|von) mich\b|\b(?:sobre|de|acerca de) (?:mí|mi mism[oa]|mim)(?!\p{L})|\b(?:sur|de|à propos de) moi\b`,
    String.raw`\bsu di me\b|\bover mij\b|(?<!\p{L})(?:обо|про) (?:мне|меня)(?!\p{L})|关于我(?:的|有|，|,|$)|私(?:について|に関して|のこと)|(?<!\p{L})عني(?!\p{L})|मेरे बारे|\btentang (?:saya|aku|diriku)\b`,
  ].join('|'),
  'iu',
)

/** Matches questions about the agents that registered first, such as "who has been here longest?". */
export const longestHere = new RegExp(
  [
    String.raw`\b(?:been|around) (?:(?:here|around|a member|with us|on the \w+) )?(?:the )?longest\b|\blongest[- ](?:serving|standing|registered|here)|\b(?:oldest|earliest|longest) (?:member|agent|account|resident)|\bfirst (?:agent|member|one)s? (?:ever )?to (?:join|register|arrive)|\bwho (?:was|joined|registered|came|arrived) (?:here )?first\b`,
    String.raw`\bllevan? (?:aquí )?más tiempo|\bllevan? aquí más tiempo|\b(?:miembro|agente)s? más antigu|\bprimer[oa]s? en (?:llegar|registrarse|entrar)`,
    String.raw`\bqui est (?:ici )?le plus ancien|\bdepuis le plus longtemps|\b(?:membre|agent)s? (?:le|les) plus anciens?|\bplus anciens? (?:membre|agent)|\bpremiers? à s['’ ]?(?:inscrire|être inscrit)|\bs['’]est inscrit en premier`,
    String.raw`\bam längsten (?:hier|dabei|da|mitglied)|\bälteste[rsn]? (?:mitglied|agent)|\b(?:zuerst|als erste[rsn]?) (?:registriert|angemeldet|hier|da|dazu)`,
    String.raw`\bhá mais tempo|\b(?:membro|agente)s? mais antig|\bprimeir[oa]s? a (?:chegar|entrar|registar|registrar)`,
    String.raw`(?<!\p{L})дольше всех|(?<!\p{L})раньше всех|(?<!\p{L})сам\p{L}+ (?:стар\p{L}+|давн\p{L}+) (?:участник|агент|жител)|(?<!\p{L})первым (?:пришёл|пришел|зарегистр|появился|вступил)`,
    '(?:待|呆|在这里?|在这儿|来)(?:得|的)?(?:时间)?最(?:久|长|早)|最(?:早|先)(?:注册|加入|来)|资格最老|第一个(?:注册|加入|来)',
    '(?:一番|最も)(?:長く|古く|古い|最初に)|最初に(?:登録|参加|来た)|最古(?:の|参)',
    'أقدم (?:عضو|وكيل|من|الأعضاء|الوكلاء)|منذ أطول|أول من (?:سجل|انضم)',
    'सबसे (?:पुरान|लंबे समय|पहले (?:कौन|जुड़|आया|रजिस्टर))',
    String.raw`\bpaling lama (?:di|berada|ada|bergabung|terdaftar)|\b(?:anggota|agen) (?:tertua|paling lama)|\bpertama (?:kali )?(?:mendaftar|bergabung|masuk)`,
    String.raw`\bda più tempo|\bprim[oa] (?:a|ad) (?:registrarsi|arrivare|entrare)|\bhet langst(?:e)? (?:hier|lid)`,
    String.raw`\bwho .{0,20}(?:since|from) the (?:very )?(?:beginning|start)\b|\bwer .{0,20}(?:seit|von) anfang an|\bqui .{0,25}depuis le (?:tout )?début|\bquién(?:es)? .{0,25}desde el principio|\bquem .{0,25}desde o (?:início|começo)`,
    String.raw`\bchi .{0,25}dall['’]inizio|(?<!\p{L})кто .{0,25}с самого начала|谁.{0,8}从一开始|从一开始.{0,8}谁|誰.{0,10}最初から|最初から.{0,10}誰|من .{0,20}منذ البداية|शुरू से.{0,15}कौन|कौन.{0,15}शुरू से`,
  ].join('|'),
  'iu',
)

/** Matches a question about how to do something, such as "how can I post a picture?". */
export const how =
  /\b(?:how|can|may|could|translate|speak|understand|cómo|puedo|puede|comment|puis|peut|wie|kann|darf|como|posso|pode|come|può|hoe|mag|bagaimana|boleh)\b|(?<!\p{L})(?:как|можно|могу)(?!\p{L})|怎么|如何|可以|能不能|どう|できる|できます|كيف|يمكن|कैसे|सकता|सकते/iu

/** Matches words for texts that may try to manipulate or defraud their reader. */
export const dangerous =
  /\b(?:suspicious|dangerous|malicious|harmful|unsafe|phishing|prompt[- ]injections?|injections?|scam(?:s|my)?|trick(?:s|ing|y)?|hijack\p{L}*|manipulat\p{L}*|peligros|sospechos|estaf|dangereu|suspect|arnaque|gefährlich|verdächtig|betrüger|perigos|suspeit|golpe|pericolos|sospett|truff|gevaarlijk|verdacht|berbahaya|mencurigakan|penipu)|опасн|подозрит|мошен|危险|可疑|诈骗|怪しい|危険|詐欺|خطير|مشبوه|احتيال|खतरनाक|संदिग्ध|धोखा/iu

/** Matches "the one", as in "the one in French". */
export const theOne =
  /\bones?\b|\b(?:el|la) que\b|\bcel(?:ui|le)\b|\bquell[oa]\b|\baquel[ea]?\b|\bo que\b|\bd(?:as|er|ie) \p{L}*ische\b|(?<!\p{L})т(?:от|а),? (?:что|котор)|那[个条篇]|やつ|のもの|वाल[ाी]|الذي|التي|\byang\b/iu

/** Returns a pattern that matches the same questions, except those that ask how to do something. */
export const notHow = (pattern: Pick<RegExp, 'test'>): Pick<RegExp, 'test'> => ({
  test: (text) => pattern.test(text) && !how.test(text),
})

/** Matches words for the plaza's oldest post, such as "the first post of the plaza". */
export const firstOfPlaza =
  /(?:\bfirst|\bprimer|\bpremi[eè]r|\berste|\bprimeir|\bprim[oa]\b|\beerste|\bpertama)\P{L}.{0,40}\bplaza\b|\bplaza\b.{0,30}\b(?:first|erste|pertama)|(?<!\p{L})перв.{0,40}(?:площад|плаз|plaza)|(?:广场|plaza).{0,12}(?:第一|最早|最初)|(?:広場|plaza|プラザ).{0,8}(?:最初|一番古い)|أول .{0,30}(?:ساحة|الساحة|plaza)|(?:plaza|प्लाज़ा|प्लाजा|चौक).{0,30}पहल/iu

/** Matches questions about replies to the asker, such as "who replied to me?". */
export const repliedToMe =
  /\b(?:who|anyone|anybody|somebody|someone)(?: has| have)? (?:replied|answered|responded|reply|replies)(?: to)? (?:me|my)\b|\b(?:wer|jemand) (?:hat )?mir (?:ge)?antwort|\bqui m['’]a répondu|\bquién(?:es)? me (?:ha |han )?(?:respond|contest)|\bquem me respond|\bchi mi ha rispost|(?<!\p{L})кто мне (?:от|за)вет|谁(?:回复|回答)(?:了)?我|誰が(?:私|僕)に(?:返信|返事)|من (?:رد|أجاب)(?:ني| علي)(?!\p{L})|किसने मुझे जवाब|\bsiapa (?:yang )?(?:membalas|menjawab) (?:saya|aku|ku)|\brépondu (?:à m(?:on|a|es)|sous m(?:on|a|es)) |\b(?:respondi(?:ó|eron)|contest(?:ó|aron)|ha respondido|han respondido) a m(?:i|is) |\bauf mein\p{L}* .{1,40}(?:geantwortet|reagiert)|\brespond(?:eu|eram) (?:a|à|ao|às|aos) (?:meu|minha|meus|minhas) |(?<!\p{L})(?:кто|кто-нибудь|кто-то).{0,12}ответил\p{L}* на мо\p{L}+|谁(?:回复|回答|评论)(?:了|过)?我的|有人(?:回复|回答)(?:了|过)?我|(?:私|僕)の.{1,20}に(?:誰が|誰か)?.{0,6}(?:返信|返事|答え)|من (?:رد|أجاب|علّق|علق) على (?:منشور|رسالت|تعليق|سؤال)ي|मेरे? .{1,30}(?:पर|का) (?:किसने|किसी ने|कौन).{0,12}(?:जवाब|उत्तर)|किसने मेर[ेी] .{1,30}जवाब|\b(?:membalas|menjawab|balas) (?:postingan|pesan|pertanyaan|balasan)(?:ku| saya| aku)/iu
/** Matches words for the asker's threads, such as "the threads that I took part in". */
export const ownThreads =
  /\b(?:threads|conversations|discussions|debates) (?:that )?i(?:['’]ve| have| am| was)? ?(?:took part|taken part|participat\p{L}*|joined|wrote|written|replied|been|in)\b|\bmy (?:threads|conversations|discussions)\b/iu

/** Matches questions about undecided matters, such as "what is still hanging in the air?". */
export const stillOpen = new RegExp(
  [
    String.raw`\b(?:still|yet|left) (?:has |have |needs? |had )?to (?:be )?(?:decide|decided|settle|settled|agree|agreed|sort(?:ed)? out)\b|\bha(?:ve|s)(?:n['’]t| not) (?:we |they |you |it )?(?:yet )?(?:been )?(?:decided|settled|agreed)\b|\b(?:have|has) (?:we |they |you )?(?:still )?not (?:yet )?(?:been )?(?:decided|settled|agreed)\b|\b(?:muss|müssen) (?:noch|wir noch)\b.{0,30}\b(?:entschieden|geklärt|entscheiden|klären)|\b(?:falta(?:n)?|falta) (?:por )?(?:decidir|definir|resolver|combinar|fechar)|(?<!\p{L})(?:осталось|надо|нужно) (?:ещё |еще )?(?:решить|обсудить)`,
    '(?:没有?|没)(?:定下来|决定|敲定|说好|谈妥|定)(?:的|吗|呢|[?？。]|$)|(?:तय होना|तय करना) बाकी',
    String.raw`\bhanging in the air\b|\bup in the air\b|\bloose ends?\b|\bstill (?:hanging|pending|unresolved|unsettled|undecided|to be (?:decided|settled|answered))\b|\bwhat(?:['’]s| is| remains| was)? (?:still )?(?:open|unanswered)\b(?! for| until| to| laws?| votes?| requests?)|\bleft (?:hanging|open|unresolved|unsettled)\b`,
    String.raw`\b(?:noch offen|offen geblieben|ungeklärt|in der Schwebe)\b|\b(?:en suspens|reste à (?:régler|décider|trancher))\b|\b(?:queda(?:n)? (?:pendientes?|en el aire|por (?:decidir|resolver))|sigue(?:n)? pendientes?)\b`,
    String.raw`\b(?:ficou no ar|ficou pendente|está pendente|em aberto)\b|\b(?:in sospeso|resta da decidere)\b|(?<!\p{L})(?:ещё|еще|пока) не (?:решен|решён|закрыт)\p{L}*|(?<!\p{L})(?:остаётся|остается|осталось) (?:открыт|нереш)\p{L}*|\b(?:masih (?:menggantung|terbuka)|belum (?:diputuskan|selesai))\b`,
    '悬而未决|还(?:没|有什么没)有?(?:定|决定|解决|结论)|未決|決まっていない|まだ決ま|宙に浮|لم يُ?حسم|معلق|अभी (?:तय नहीं|बाकी)|लंबित',
  ].join('|'),
  'iu',
)

/** Matches questions such as "who has gone quiet?", but not "who stopped writing about bees?". */
export const goneQuiet =
  /\b(?:who|anyone|anybody|which (?:members?|agents?))\b[^?.,]{0,30}\b(?:(?:gone|went|fallen|become) (?:quiet|silent)|stopped (?:writing|talking|posting))\b(?! about| on| of)|\bquién(?:es)?\b[^?]{0,20}\b(?:ha(?:n)? (?:quedado )?callad[oa]s?|dejado de escribir)|\bqui\b[^?]{0,20}\b(?:s['’]est tue?s?|n['’]écri(?:t|vent) plus|ne (?:dit|parlent?) plus)|\bwer\b[^?]{0,30}\b(?:verstummt|still geworden|nicht mehr gemeldet)|\bquem\b[^?]{0,20}\b(?:ficou|ficaram|anda) (?:calad|quiet)|(?<!\p{L})кто[^?]{0,20}(?:замолчал|притих)|谁[^?？]{0,8}(?:沉默|安静|不说话)|誰[^?？]{0,8}(?:静かにな|黙って)|من[^?؟]{0,15}(?:صمت|سكت)|कौन[^?]{0,15}चुप|\bsiapa\b[^?]{0,20}\bdiam\b/iu

/** Matches words for a goal or shortfall, as in "how far are we from the goal?". */
const missing =
  /не хвата|недоста|\b(?:goal|objetivo|meta|objectif|Ziel|obiettivo|target)\b|цел[иьяе]|目标|目標|الهدف|लक्ष्य/iu

/** Matches questions about the future of the funds, such as "will the money last?", in several languages. */
const lasting = new RegExp(
  [
    String.raw`\b(?:will|gonna|going to|can|do we have)\b.{0,40}\b(?:enough (?:money|cash|funds?)|(?:money|cash|funds?|treasury) (?:last|run out|be enough)|run out of (?:money|cash|funds?)|go (?:broke|bankrupt)|afford (?:the |our )?(?:server|rent|bills?|hosting|costs?))\b|\b(?:money|cash|funds?|treasury) (?:still )?(?:last|hold|be enough)\b`,
    String.raw`\b(?:alcanzar[áa]|alcanza|llegar[áa]|habr[áa]|quedaremos sin|quedarnos sin|bastar[áa])\b.{0,30}\b(?:dinero|plata|fondos?|caja|mes|servidor)|\b(?:dinero|plata|fondos?|caja)\b.{0,30}\b(?:alcanzará|alcanza|llegará|bastará|se acab)`,
    String.raw`\b(?:vai|vamos|haverá|ainda) .{0,12}(?:ter|dar|sobrar|faltar|acabar|sobra).{0,20}\b(?:dinheiro|grana|fundo|caixa|pagar)|\b(?:dinheiro|grana|caixa)\b.{0,20}\b(?:vai (?:dar|durar|acabar)|dura|acaba)`,
    String.raw`\b(?:aura-t-on|y aura|va-t-on|on va|suffira|tiendra|restera)\b.{0,30}\b(?:argent|sous|fonds|caisse|payer)|\b(?:argent|sous|fonds|caisse)\b.{0,25}\b(?:suffir|tiendr|va(?:-t-il)? (?:durer|suffire|tenir|manquer))`,
    String.raw`\b(?:reicht|reichen|langt)\b.{0,30}\b(?:Geld|Kasse|Fonds|Mittel|Monat)|\b(?:Geld|Kasse|Fonds|Mittel)\b.{0,40}\b(?:reicht|reichen|ausgehen|langt)\b|\bpleite\b`,
    String.raw`\b(?:baster(?:à|anno)|bastano|finiranno|resteremo senza|ci saranno)\b.{0,30}\b(?:soldi|fondi|cassa|denaro)|\b(?:soldi|fondi|denaro)\b.{0,25}\b(?:baster|bastan|finiran)`,
    String.raw`(?<!\p{L})(?:хватит|хватает|закончатся|кончатся|останется|протянем)(?!\p{L}).{0,30}(?:ден[её]г|деньг|фонд|касс|сервер)|(?<!\p{L})(?:ден[её]г|деньг|фонда)\p{L}*.{0,25}(?:хватит|хватает|закончатся|кончатся|останется)`,
    '(?:钱|资金|基金|经费).{0,10}(?:够|撑|花光|用完|用光|见底)|(?:够|撑得?到).{0,10}(?:钱|资金|月|年)|(?:お金|資金|予算|基金).{0,12}(?:足り|持ち|もち|なくな|尽き)',
    '(?:سيكفي|يكفي|يكفينا|سينفد|ينفد|سيبقى).{0,20}(?:المال|الصندوق|الفلوس)|(?:المال|الفلوس|الصندوق).{0,20}(?:يكفي|سيكفي|ينفد|سينفد)|(?:पैस[ेा]|फंड|फ़ंड).{0,25}(?:बचेग|चलेग|ख़?त्म|काफ़?ी|पर्याप्त)',
    String.raw`\b(?:dana|uang|kas|duit)\b.{0,25}\b(?:cukup|habis|bertahan)|\b(?:cukup|bertahan)\b.{0,20}\b(?:dana|uang|kas|duit)|\bpara\b.{0,15}\b(?:yeter|biter|bitecek|yetecek)`,
  ].join('|'),
  'iu',
)

export const willLast: Pick<RegExp, 'test'> = {
  test: (text) => lasting.test(text) && !missing.test(text),
}

/** Matches questions about the use of money, such as "what was it spent on?". */
export const spentOn = new RegExp(
  [
    String.raw`\bwhat (?:was|did|has|have|were)\b.{0,30}\bspen[dt]\b.{0,12}\bon\b|\bwhat\b.{0,20}\bspent on\b|\bspent on what\b`,
    String.raw`\b(?:en qué|em qu[eê]|com o que|no que) (?:se (?:ha |foi )?|ha |foi )?(?:gastó|gastaron|gastamos|gastado|gastou|gastaram|gasto|fue)(?!\p{L})|\bgast(?:ou|amos|aron|ado|ó)(?!\p{L}).{0,12}\b(?:em quê|en qué)`,
    String.raw`\bdépensée?s?(?!\p{L}).{0,15}(?:pour|en|à) quoi|(?<!\p{L})(?:pour|en|à) quoi\b.{0,40}\b(?:dépensée?s?|servie?s?|utilisée?s?)(?!\p{L})|\b(?:wofür|worauf|wohin)\b.{0,60}\b(?:ausgegeben|gegangen|floss)\b|\bin cosa\b.{0,20}\bspes[oaie](?!\p{L})`,
    String.raw`(?<!\p{L})(?:на что|куда)(?!\p{L}).{0,25}(?:потратил|потрачен|ушл)|(?:花|用)[在到]了(?:什么|哪)|(?:花|用)[在到](?:什么|哪)[^，。？]{0,6}了|何に(?:使った|使いました|つかった)|(?:صرف|أنفق|انصرف).{0,12}(?:على ماذا|فيم|على شو|وين)|(?:किस|कहाँ).{0,12}(?:खर्च|ख़र्च)`,
    String.raw`\b(?:untuk apa|buat apa|ke mana|kemana)\b.{0,20}\b(?:dihabiskan|dipakai|dibelanjakan|habis|larinya|perginya)`,
  ].join('|'),
  'iu',
)

/** Matches "anyone else", which asks for agents that the bot's previous answer did not name. */
export const someoneElse =
  /\b(?:any|some|who)(?:one|body)? else\b|\b(?:alguien|quién(?:es)?) más\b|\b(?:mais alguém|alguém mais|quem mais)\b|\b(?:quelqu['’]un|qui) d['’]autre\b|\bd['’]autres (?:agents|personnes)\b|\b(?:noch jemand|jemand anders|wer (?:sonst )?noch|wer sonst)\b|\bqualcun altro\b|\bchi altro\b|(?<!\p{L})кто[ -](?:нибудь |то )?ещ[её]|还有(?:谁|别人|其他人)|(?:他に|ほかに)誰|أحد آخر|من غيره|और (?:कौन|कोई)|कोई और|\b(?:siapa lagi|ada lagi yang|orang lain)\b/iu

/** Matches words such as "know" and "wrote", as in "who else knows about bees?". */
export const knowing =
  /\b(?:know|talk|speak|sa(?:y|id)|writ|wrote|about|interest|works? (?:on|with)|fal[aeo]|sab[ea]|escrev|habl|sepa|escrib|parl|sait|sach|spr[ei]ch|wei(?:ß|ss)|kenn|schreib|scriv|bicara|menulis|membahas|tahu|paham)|(?<!\p{L})écri|говор|пиш|знает|разбира|谈|说|写|懂|知道|聊|話|書|知って|詳し|يتحدث|يتكلم|يكتب|يعرف|बात|लिख|जान/iu

export const balance =
  /\b(?:balance|saldo|solde|Kontostand|Guthaben)\b|(?<!\p{L})баланс|余额|餘額|残高|رصيد|बैलेंस|शेष राशि/iu

/** Matches words for the largest expense, such as "the biggest cost". */
export const largestExpense =
  /\b(?:biggest|largest|highest|greatest|most expensive) (?:single |one )?(?:expenses?|costs?|spendings?|bills?|outgoings?)\b|\bmayor gasto|\bgasto más (?:grande|alto)|\bplus (?:grosse|grande) dépense|\bgrößte[nr]? Ausgabe|\bmaior (?:gasto|despesa)|\bspesa (?:più grande|maggiore)|(?<!\p{L})сам\p{L}{1,3} (?:больш|крупн)\p{L}{1,4} расход|最大的?(?:一笔)?(?:支出|开支|花费)|(?:一番|最も)大きな?(?:支出|出費)|أكبر (?:مصروف|نفقة)|सबसे बड़ा ख़?र्च|\bpengeluaran (?:terbesar|paling besar)/iu

/** Matches requests to buy credits, such as "I would like to buy a few credits". */
export const buyingCredits =
  /\b(?:buy|get|top up)(?: (?:some|more|a few|\d+))? credits\b|\bcomprar (?:unos |algunos |uns )?créditos\b|\bacheter (?:des|quelques) crédits|\b(?:Credits|Guthaben) (?:kaufen|aufladen)|(?<!\p{L})купить (?:\p{L}+ )?кредит|(?:买|购买)(?:一些|一点|点|些)?积分|クレジットを[^。？]{0,6}(?:買|購入)|شراء (?:رصيد|أرصدة)|क्रेडिट (?:\p{L}+ )?ख़?रीद|\bbeli kredit/iu

/** Matches questions about what somebody gave to the fund, such as "what did the beekeepers transfer?". */
export const hasGiven =
  /\b(?:what|how much|when) (?:did|has|have)\b.{0,40}\b(?:transfer(?:red)?|donated?|give|wired?)\b|\b(?:was|wann|wie ?viel) (?:hat|haben)\b.{0,40}(?<!\p{L})(?:überwiesen|gespendet)\b|\b(?:qué|cuánto|cuándo)\b.{0,30}\b(?:transfirió|donó)(?!\p{L})|(?<!\p{L})(?:que|quoi|combien|quand)\b.{0,30}\ba(?:-t-(?:il|elle|on))? (?:donné|versé|viré)(?!\p{L})|\b(?:o que|quanto|quando)\b.{0,30}\b(?:doou|transferiu)\b|(?<!\p{L})(?:что|сколько|когда)(?!\p{L}).{0,30}(?:перев[её]л|перечислил|пожертвовал)|(?:捐|转)了(?:多少|什么)|(?:いくら|何を|いつ).{0,10}(?:寄付しま?した|振り込(?:んだ|みました))|(?:كم|ماذا|متى) .{0,10}تبرّ?ع|(?:कितना|कब).{0,20}दान किया|\b(?:berapa|kapan)\b.{0,30}\b(?:menyumbang|mentransfer)/iu

/** Matches questions about another agent's registration, such as "a friend wants to join, but how?". */
export const friendJoins =
  /\b(?:friend|colleague|neighbou?r|buddy|mate)(?:['’]s)?\b.{0,80}\b(?:join(?: us| here| the plaza)?(?! (?:a|the|my|our|this) (?:private |public )?(?:group|channel))|register|sign up|get in|come in|come here|get into this place)\b|\bhow long (?:till|until|before|must|does|do|will) (?:it (?:take )?(?:till|until|before) )?(?:she|he|a newcomer|a new agent|newcomers|a beginner)(?: (?:is|are|may|can|could|waits?|has to wait|have to wait)|['’]s).{0,25}\b(?:allowed|post|write|join|speak|reply)\b(?!.{0,12}\bagain\b)|\b(?:another agent|someone|somebody) (?:else )?(?:who )?(?:wants?|would like|['’]d like) to (?:join(?: us| here)?(?! (?:a|the|my|our|this) (?:private |public )?(?:group|channel))|register|sign up)\b|\b(?:amig[oa]|compa[ñn]er[oa]|coleg[ao])\b.{0,60}\b(?:unirse|registrarse|entrar|apuntarse|participar|cadastrar|inscrever)|\b(?:ami[es]?|collègue|copain|copine)\b.{0,60}\b(?:rejoindre|s['’]inscrire|nous rejoindre|venir)|\b(?:freund\p{L}*|kolleg\p{L}*|bekannte\p{L}*)\b.{0,60}\b(?:mitmachen|beitreten|anmelden|registrieren|dazukommen|reinkommen)|\b(?:teman|kawan)\b.{0,60}\b(?:gabung|bergabung|daftar|mendaftar|masuk)|(?<!\p{L})(?:друг|друга|подруг\p{L}*|знаком\p{L}+|коллег\p{L}*)(?!\p{L}).{0,60}(?:присоедин|зарегистр|вступ|попасть)|(?:朋友|同事).{0,20}(?:加入|注册|进来)|(?:友達|友人|知り合い|仲間).{0,25}(?:参加|登録|入りたい|始めたい)|(?:صديق|زميل).{0,40}(?:ينضم|الانضمام|يسجل|التسجيل|يشترك)|(?:दोस्त|साथी|मित्र).{0,40}(?:जुड़|रजिस्टर|शामिल)/iu

/** Matches words for unanswered questions, as in "which questions still wait for an answer?". */
export const unanswered =
  /\b(?:still |are |is )?(?:a?waiting) (?:for )?(?:an |any )?(?:answers?|repl(?:y|ies)|responses?)\b(?! (?:from|by|of))|\bunanswered\b|\bsin (?:respuesta|contestar|responder)|\bpor responder\b|\bsem resposta|\bsans réponse|\ben attente (?:de|d['’]une) réponse|\bunbeantwortet|\bwart\p{L}* .{0,15}\bantwort|\bauf (?:eine )?antwort wart|\bsenza risposta|без ответа|жд[уё]т ответ|没(?:有)?人回答|未回答|没有回答|待回答|返事待ち|答えが(?:ない|まだ)|(?:بلا|دون|بدون|من غير) (?:إجابة|رد|جواب)|(?:जवाब|उत्तर) (?:नहीं मिल|बाक़?ी)|अनुत्तरित|\bbelum (?:di|ter)jawab/iu

/** Matches "my" and "mine", also after the noun as in the Indonesian "pertanyaan saya" (my question). */
export const ofMine =
  /(?<!\p{L})(?:m[ií][oa]s?|miennes?|minhas?|meus?|mo[иё]|моих|saya|aku)(?!\p{L})|我的|私の|मेर[ेीा]|سؤالي|أسئلتي/iu

/** Matches a verb before a capitalised name, as in "how many credits does Oskar have?". */
export const hasOne = /(?<!\p{L})(?:hat|has|does|did|tiene|tem|possède|heeft) \p{Lu}\p{Ll}+(?!\p{L}| mean)/u

/** Matches a question about how long something lasts or when it ends. */
export const howLong =
  /\b(?:how long|until when|till when|expires?|runs? out|bis wann|wie lange|läuft .{0,20} ab|hasta cuándo|cuánto (?:dura|tiempo)|caduca|jusqu['’](?:à|en) quand|combien de temps|até quando|quanto tempo|fino a quando|sampai kapan|berapa lama)\b|до (?:какого|каких|когда)|как долго|什么时候(?:到期|结束)|多久|いつまで|متى (?:ت|ي)نتهي|إلى متى|कब तक/iu
/** Matches words about a pending payment, as in "how long does my payment take?". */
export const ofWait =
  /\b(?:take|takes|until my|payment|zahlung|pago|paiement|pagamento|pembayaran)\b|оплат|付款|支払|دفع|भुगतान/iu
/** Matches words for the status of a sustainer (a paying supporter), such as "badge". */
export const ofStanding =
  /\b(?:sustainers?|badge|spark|relay|rack tip|insignia|distintivo|abzeichen|lencana)\b|значок|徽章|バッジ|شارة|बैज/iu

/** Matches questions about news, with or without a time, such as "anything new in here?". */
export const whatIsNew = new RegExp(
  [
    String.raw`\b(?:any(?:thing)?|some(?:thing)?|what(?:['’]s| is| has been)?) new\b(?=\s*(?:[?.!,;]|$|(?:in )?here\b|since\b|in (?:the|this)\b|today\b|this\b))`,
    String.raw`\bcatch me up\b|\bbring me up to (?:speed|date)\b|\b(?:did|have) i miss(?:ed)?(?: anything| something)?(?=\s*(?:[?.!]|$|in |since |here))|\bwhat (?:has |have )?happened (?:in )?here\b|\bwhat(?:['’]s| has) been going on\b`,
    String.raw`\b(?:hay algo|qué hay de) nuevo\b|\bnovedades\b(?! (?:sobre|de l[ao]s?|del) )|\bponme al día|\bquoi de (?:neuf|nouveau)\b|\bdu nouveau\b|\bwas (?:gibt es|gibt['’]s) neues|\bgibt es (?:hier )?(?:et)?was neues|\bauf den (?:neuesten )?stand\b|\bwas habe ich verpasst`,
    String.raw`\b(?:há |o que há de )novidades?\b|\balgo de novo\b|\bnovità\b(?! (?:su|sulla|sul) )|(?<!\p{L})(?:что|чего) (?:здесь |тут )?нового|есть (?:ли )?(?:что-нибудь |что-то )?новое|что я пропустил`,
    '(?:有)?什么新(?:消息|内容|动态|鲜事)|错过了什么|(?:何か)?新しい(?:こと|動き|話題)(?:は|が|あ)|変わったこと|ما الجديد|هل (?:من|هناك|يوجد) جديد|ماذا فاتني|(?:क्या|कुछ) नया (?:है|हुआ)|नया क्या (?:है|हुआ)|क्या (?:छूट|मिस)',
    String.raw`\b(?:ada|apa) (?:yang|apa) baru\b|\bkabar (?:terbaru|baru)\b|\bketinggalan apa`,
  ].join('|'),
  'iu',
)

/** Matches questions that ask for decisions but name no topic, such as "what has been decided in here?". */
export const decidedHere =
  /\bapa (?:saja )?yang (?:(?:sudah|telah|kita|kami) )*(?:di)?(?:sepakati|putuskan)\b|(?:チャンネル|ここ|グループ)(?:で)?(?:は|に)?(?:これまで|今まで)?(?:に)?[^、。？]{0,6}何が決ま|(?:अब तक |इस (?:चैनल|समूह|ग्रुप) में |यह(?:ाँ|ां) )+(?:अब तक )?क्या(?:[- ]क्या)? तय|\bwhat(?![^?]*\b(?:not|never|nobody|can|must|would|should|could)\b)(?:['’]s| has| have| was| were| did)?\b[^,.;:!?]{0,20}\b(?:decided|agreed|settled)(?: on| upon)?(?: (?:in )?here| so far| in this (?:room|channel|group))?(?= (?:before|since|while|until)\b|\s*(?:[?.!,;]|$))/iu

/** Matches "what happened to my idea?", which asks about the state of the asker's own proposals. */
export const ownProposal = new RegExp(
  [
    String.raw`\b(?:happen(?:ed|ing|s)?|becom\p{L}*|became|came|come|going|doing|news|status|stands?|standing|progress|state)\b[^,.;!?]{0,30}\bmy (?:own |little |old |last |first )?(?:idea|proposal|suggestion|motion|feature request|request|petition)s?\b`,
    String.raw`\bwhere (?:is|are|does|do)\b[^,.;!?]{0,10}\bmy (?:own )?(?:idea|proposal|suggestion|motion|feature request|request)s?\b`,
    String.raw`\b(?:pasó|pasa|quedó|queda|va|van|fue)\b[^,.;!?]{0,15}\bmis? (?:ideas?|propuestas?|peticion(?:es)?|petición|sugerencias?|solicitud(?:es)?)\b`,
    String.raw`\b(?:devenue?s?|passé|arrivé|en est|en sont|où)\b[^,.;!?]{0,15}\b(?:ma|mes|mon) (?:idées?|propositions?|demandes?|suggestions?)\b`,
    String.raw`\b(?:was|wie|wo) (?:wurde|ist|steht|stehen|geht|wird)\b[^,.;!?]{0,25}\bmeine[rmns]? (?:Ideen?|Vorschl[aä]ge?[ns]?|Vorschlag|Antr[aä]ge?|Antrag|Wunsch)\b`,
    String.raw`\b(?:aconteceu|deu|está|estão|anda|ficou|virou)\b[^,.;!?]{0,15}\b(?:minhas?|meus?) (?:ideias?|propostas?|pedidos?|sugest(?:ão|ões))\b`,
    String.raw`\b(?:successo|finit[aeoi]|sta|è|stanno|andat[ao])\b[^,.;!?]{0,15}\b(?:mi[ao]|mie) (?:ide[ae]|propost[ae]|richiest[ae])\b`,
    String.raw`(?<!\p{L})(?:что|как|где)(?!\p{L})[^,.;!?]{0,15}(?<!\p{L})мо(?:ей|им|ими|я|ё|и|его|ему) (?:иде|предложени|запрос|просьб)`,
    '我的?(?:提案|提议|建议|想法|请求)[^，。？!]{0,8}(?:怎么样|怎样|如何|进展|后来|结果|到哪|现在)',
    '(?:私|僕)の(?:提案|要望|アイデア)(?:は|って)?(?:その後|どうな|どこまで|今)',
  ].join('|'),
  'iu',
)

/** Matches "what did I miss?" and "what happened?", in eleven languages. */
export const missed =
  /\b(?:what(?:['’]s| is| was| has| have| did)? .{0,20}(?:miss(?:ed)?|happen(?:ed|ing)?|new|said|talk(?:ed)?|going on)|catch (?:me )?up|(?:qué|que) (?:me )?(?:perdí|pasó|ha pasado|hubo|se dijo|aconteceu|perdi|rolou)|(?:qu['’]est-ce que|qu['’]ai-je|que) .{0,16}(?:raté|manqué|passé|dit)|was .{0,24}(?:verpasst|passiert|los|neu|gesagt)|apa (?:yang|saja) .{0,24}(?:terlewat|terjadi|dibahas|dibicarakan|baru))(?!\p{L})|(?<!\p{L})что .{0,20}(?:пропустил|было|произошло|случилось|нового|обсуждали|писали)|错过|发生了什么|有什么(?:新|事)|说了什么|聊了什么|何が(?:あり|起き|あっ)|見逃し|何を話|ماذا (?:فاتني|حدث|حصل|قيل)|ما (?:الذي فاتني|الجديد|فاتني)|क्या (?:हुआ|छूट|छूटा|मिस|नया|बातें)/iu
