const outcome = new RegExp(
  [
    String.raw`\b(?:came|come|comes|become|became|becomes) of\b|\bend(?:s|ed|ing)? up\b|\bin the end\b|\bturn(?:s|ed)? out\b|\boutcome\b|\bhow did (?:it|that|this|things|the .{2,40}) (?:end|go|finish)\b|\bhow (?:it|that|this) (?:ended|went|turned out)\b|\bany (?:result|conclusion|resolution)s?\b|\b(?:get|got) (?:solved|sorted|resolved|fixed)\b|\b(?:ever|finally) (?:solved?|sort(?:ed)?|resolved?|fix(?:ed)?)\b`,
    String.raw`\b(?:en qué (?:quedó|quedaron|acabó|terminó)|cómo (?:acabó|terminó|quedó)|qué pasó (?:al final|con)|al final|en qué quedamos)(?!\p{L})`,
    String.raw`\b(?:finalement|au final|en fin de compte|comment (?:ça|cela|l['’]affaire|c['’]est|s['’]est) (?:s['’]est )?(?:fini|terminé)|qu['’]est(?:-ce qui|-il)? (?:est )?(?:devenu|advenu)|a donné quoi|ça a donné)(?!\p{L})`,
    String.raw`\b(?:was (?:ist|wurde) (?:eigentlich )?(?:aus|daraus)|wie (?:ging|ist) .{0,40}(?:aus(?:gegangen)?|zu ende)|am ende|letztlich|schließlich|herausgekommen|rausgekommen|ausgegangen)(?!\p{L})`,
    String.raw`\b(?:no fim|no final|afinal|(?:em|no) que (?:deu|terminou|acabou)|como (?:terminou|acabou|ficou)|deu em quê)(?!\p{L})`,
    String.raw`\b(?:alla fine|com['’]è (?:finita|andata)|come è (?:finita|andata)|cosa ne è stato)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:чем (?:всё|все|это|дело)? ?(?:это )?(?:кончил|закончил)\p{L}*|в итоге|в конце концов|что (?:из этого )?вышло|чем дело кончилось)(?!\p{L})`,
    '结果(?:怎么样|如何|呢|怎样|是什么)|最后(?:怎么|怎样|如何|是|用|选)|后来(?:怎么|如何|呢)|結局|どうなりまし|どうなった|最後はどう',
    'في النهاية|كيف انته|بالنهاية|شو صار (?:ب|في|مع)|ماذا حدث (?:ل|في|مع)|ما (?:هي )?نتيجة',
    'आखिर(?:कार| में)?|नतीज|अंत में|শেষ পর্যন্ত|শেষে কী|آخر ?کار|آخر میں',
    String.raw`\b(?:akhirnya|jadinya|hasil akhirnya|ujung-ujungnya|uiteindelijk|hoe is (?:het|dat) afgelopen)(?!\p{L})`,
  ].join('|'),
  'iu',
)

export const asksOutcome = (text: string): boolean => outcome.test(text)
