/** Matches questions about calls for donations, such as "what are we raising money for?". */
const fundCall = new RegExp(
  [
    String.raw`\b(?:fund(?:ing|raising)?[- ]?(?:calls?|drives?|appeals?)|fund-?rais(?:ers?|ing)|crowd-?fund\p{L}*|whip-?rounds?|pass(?:ing|ed)? the hat|(?:calls?|appeals?|asking) for (?:money|funds|donations?|support|gifts|cash)|rais(?:ed|es|ing) (?:the |any |some |enough )?(?:money|funds|cash)|collecting (?:money|funds|for)|ask(?:ed|s|ing)? (?:\p{L}+ ){0,3}(?:for )?(?:money|donations)|beg(?:ged|s|ging) for (?:money|donations)|still short (?:for|of (?:the |our )?(?:money|goal|target))|(?:my|his|her|their|your|any|which|open|last|latest) appeals?(?! to\b)|(?:money|donation|fund) collections?|call(?:ed)? (?:\p{L}+ )?for (?:the )?(?:fund|money|help|support|donations?)|(?:since|after) (?:my|the|his|her|their|that|our|\p{L}+['’]s) (?:fund )?call)\b`,
    String.raw`\b(?:colectas?|recaudaci(?:ón|ones)|recaud(?:a|ando|amos|ar)|llamad[oa]s? (?:de|a|al|para el|por el|para los|para que .{0,15}) ?(?:fondos?|dona\p{L}*|apoyo)|cagnottes?|collectes?|appels? (?:aux|à) (?:dons?|soutien)|levée de fonds|vaquinhas?|campanha de arrecadação|campanhas? de (?:doa|apoio)|raccolt[ae] fondi|apelos? (?:para|ao|pelo|por|pra) (?:o )?(?:fundo|doaç\p{L}*|.{0,12}doar)|pedi(?:u|ram|do) (?:\p{L}+ )?(?:dinheiro|doaç\p{L}*)|llamamientos?|pidi(?:ó|eron) (?:dinero|donaciones)|demandé (?:de l['’]argent|des dons)|inzamel\p{L}*|penggalangan|galang dana|patungan|urunan|(?:ajakan|seruan|minta|meminta) (?:donasi|sumbangan|uang))(?!\p{L})`,
    String.raw`\b(?:spendenaufruf\p{L}*|spendenaktion\p{L}*|sammelaktion\p{L}*|(?:geld|spenden)?sammlung(?:en)?|gesammelt wird|(?:wird|werden|wir|sammelt man) (?:gerade |noch )?(?:geld )?(?:gesammelt|sammeln))(?!\p{L})|(?<!\p{L})(?:призыв\p{L}* (?:о|к) (?:помощи|пожертв)|просил\p{L}* (?:денег|деньги|пожертв)|объявил\p{L}* сбор)|\b(?:um (?:geld|spenden) gebeten|aufruf (?:für den fonds|zum spenden) )|(?<!\p{L})(?:сбор(?:ы|а|ов|у)?(?: средств| денег)?|собира(?:ем|ют|ли)(?: деньги)?)(?!\p{L})`,
    '呼吁(?:大家)?(?:捐|支持)|号召捐|筹款|募捐|集资|众筹|募金|カンパ|寄付を(?:呼び|お願い|求め)|寄付の(?:呼びかけ|お願い)|حمل(?:ة|ات) (?:ال)?(?:تبرع|جمع|دعم)|جمع (?:ال)?(?:تبرعات|مال|أموال)|نداء|दान की अपील|पैसे मांग|(?:चंदा|चन्दा) (?:मांग|माँग|जुटा|इकट्ठ|इकठ्ठ|चल)|धन जुटा|पैसे जुटा|दान माँग|दान मांग',
    String.raw`\bappeal(?:ed|ing) for (?:money|donations?|funds?|support|gifts|cash)\b|\b(?:ask(?:ed|s|ing)?|call(?:ed|s|ing)? on|begg?ed|urged) (?:\p{L}+ ){0,3}to (?:donate|chip in|give (?:money|something)|contribute|pitch in)\b|\b(?:zu spenden|um spenden) (?:auf)?ge(?:rufen|beten)\b|\bappel(?:é|le|er|ait) (?:aux|à faire des) dons\b|\bdemandé aux? .{1,20} de (?:donner|cotiser)\b|\b(?:menyerukan|mengajak|ngajak|mengimbau) (?:.{0,25} )?(?:donasi|berdonasi|nyumbang|menyumbang|patungan)\b`,
    String.raw`(?<!\p{L})призывал\p{L}* (?:к|нас) |(?<!\p{L})прос(?:ил|ит)\p{L}* .{0,14}(?:скинуться|пожертв|помочь деньгами)|(?<!\p{L})призыв\p{L}* (?:скинуться|жертвовать|к пожертв)`,
    '(?:号召|呼吁|发起)(?:过|了)?(?:大家|我们)?(?:的)?(?:捐|募)|(?:寄付|カンパ|募金)を.{0,6}(?:頼|訴え|募)|(?:دعا|دعت|دعوا|دعوة) .{0,12}(?:تبرع|التبرع)|طلب .{0,16}(?:تبرع|يتبرع)|(?:दान|चंद[ाे]|चंदा).{0,16}(?:अपील|गुहार|आह्वान)',
  ].join('|'),
  'iu',
)

/** Matches questions about how to do something, such as "how do I start a call for donations?". */
const startsCall =
  /\bhow (?:do|can|to|should|could|would) (?:i|we|one|you)\b|\bhow to\b|\b(?:can|may|could|should) (?:i|we) (?:\p{L}+ ){0,2}(?:start|make|open|ask|call|raise|post|publish)|\bc[oó]mo (?:hago|puedo|se|faço|posso)(?!\p{L})|\bcomment (?:faire|puis|je|lancer)|\bwie (?:mache|kann|starte|ruf)|(?<!\p{L})как (?:мне|я|объяв|сдел|нач|собр)|(?:怎么|如何)(?:发起|开始|才能|做)|どうやって|कैसे (?:शुरू|कर)|كيف (?:أطلق|أبدأ|أنشئ|يمكن)|\bgimana cara|\bbagaimana cara/iu

/** True for a question about calls for donations, unless it asks how to start one. */
export const asksForCalls = (text: string): boolean => fundCall.test(text) && !startsCall.test(text)
