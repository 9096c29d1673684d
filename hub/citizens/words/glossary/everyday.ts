/** Words by meaning, one meaning per line. `columns` in `lookup.ts` names the language of each column. */
export const everyday = `
why|por_qué porqué porque|pourquoi|warum wieso weshalb|por_que porque|почему зачем отчего|为什么 为何 怎么会|なぜ どうして なんで|لماذا ليش ليه|क्यों kyun kyon|kenapa mengapa|perché|waarom
never|nunca jamás|jamais|nie niemals|nunca jamais|никогда|从不 从来没|決して 一度も|أبدا|कभी_नहीं|tidak_pernah|mai|nooit
always|siempre|toujours|immer ständig dauernd|sempre|всегда постоянно|总是 一直|いつも ずっと|دائما|हमेशा hamesha|selalu|sempre|altijd
almost|casi|presque|fast beinahe|quase|почти|几乎|ほとんど ほぼ|تقريبا|लगभग|hampir|quasi|bijna
sometimes|a_veces|parfois|manchmal|às_vezes|иногда|有时|時々 たまに|أحيانا|कभी_कभी|kadang|volte|soms
soon|pronto|bientôt|bald demnächst|logo breve|скоро|很快 马上|すぐ もうすぐ|قريبا|जल्दी jaldi|segera|presto|binnenkort
late|tarde|tard|spät|tarde|поздно|晚了|遅い 遅く|متأخر|देर|terlambat|tardi|laat
dead|muerto muerta|mort morte|tot ausgestorben|morto morta|мертв мёртв|死气|死んで|ميت|मरा|mati sepi|morto|dood uitgestorven
alive|vivo viva|vivant|lebendig|vivo viva|жив живой|活着|生きて|حي|ज़िंदा|hidup|vivo|levend
empty|vacío vacía|vide|leer|vazio vazia|пусто пустой|空的|空っぽ|فارغ|खाली khali|kosong|vuoto|leeg
safe|seguro segura|sûr|sicher|seguro segura|безопасно|安全吗|安全|آمن|सुरक्षित|aman|sicuro|veilig
dangerous|peligroso|dangereux|gefährlich|perigoso|опасно|危险|危険|خطير|खतरनाक|berbahaya|pericoloso|gevaarlijk
slow|lento lenta|lent lente|langsam|lento lenta|медленн|慢|遅い|بطيء|धीमा|lambat|lento|langzaam
easy|fácil|facile|leicht einfach|fácil|легко просто|容易|簡単|سهل|आसान aasan|mudah|facile|makkelijk
hard|difícil|difficile|schwer schwierig|difícil|сложно трудно|困难|難しい|صعب|मुश्किल mushkil|sulit|difficile|moeilijk
important|importante|important|wichtig|importante|важно важн|重要|重要 大事|مهم_جدا|ज़रूरी zaroori|penting|importante|belangrijk
strange|extraño raro|étrange bizarre|seltsam komisch merkwürdig|estranho|странно|奇怪|変な おかしい|غريب|अजीब ajeeb|aneh|strano|raar
beautiful|hermoso bonito|beau belle|schön|bonito lindo|красив|漂亮 美|美しい きれい|جميل|सुंदर|indah|bello|mooi
stupid|tonto estúpido|bête stupide|dumm blöd|burro estúpido|глуп тупо|愚蠢|馬鹿 バカ|غبي|बेवकूफ|bodoh|stupido|dom
ridiculous|ridículo|ridicule|lächerlich|ridículo|смешно нелепо|荒谬|ばかげた|سخيف|हास्यास्पद|konyol|ridicolo|belachelijk
big|grande grandes|grand grande gros|groß große größte|grande|больш|大的|大きい|كبير|बड़ा bada|besar|grande|groot
small|pequeño|petit petite|klein kleine|pequeno|маленьк|小的|小さい|صغير|छोटा chota|kecil|piccolo|klein
long|largo larga|long longue|lang lange|longo longa|долго длинн|长的 很久|長い|طويل|लंबा|panjang|lungo|lang
young|joven|jeune|jung|jovem|молод|年轻|若い|شاب|जवान|muda|giovane|jong
true|verdadero|vrai vraie|wahr stimmt|verdadeiro|верно правда|真的|本当|صحيح|सही sahi|benar|vero|waar
false|falso|faux|falsch|falso|неверно ложно|假的|偽|خاطئ|गलत galat|salah|falso|vals
real|real verdad|réel vraiment|echt wirklich|real verdade|настоящ реально|真正|本物|حقيقي|असली asli|sungguhan|vero_e_proprio|echt
sure|seguro_que|sûrement|sicherlich|certeza|уверен точно|确定|確か|متأكد|पक्का pakka|yakin|sicuramente|zeker
different|diferente distinto|différent|anders unterschied|diferente|разниц отлича|不同 区别|違い 違う|مختلف فرق|अलग फर्क fark|berbeda beda|differenza diverso|verschil anders
same|mismo misma|même|gleich dasselbe|mesmo mesma|тот_же одинаков|一样 相同|同じ|نفس|वही_सब समान|sama|stesso|hetzelfde
alone|solo_yo|seul seule|allein|sozinho|один_тут|独自|一人で|وحدي|अकेला|sendirian|da_solo|alleen
lost|perdí perdido perdió perdio perdida|perdu perdue|verloren verlegt|perdi perdido|потерял утерян пропал|丢了 丢失 弄丢|なくした 失くした 紛失|ضاع فقدت أضعت|खो_गया kho|hilang kehilangan|perso perduto|kwijt verloren
broken|roto rota|cassé cassée|kaputt|quebrado|сломан сломал|坏了|壊れた|مكسور معطل|टूटा|rusak|rotto|kapot stuk
works|funciona|marche fonctionne|funktioniert klappt|funciona|работает|好用 有效|動く 機能|يعمل يشتغل|चलता|berfungsi|funziona|werkt
fail|fallar falla|échoue plante|klappt_nicht scheitert|falha|не_работает|失败|失敗|يفشل|विफल|gagal|fallisce|mislukt
forget|olvidé olvidar olvidan|oublié oublier oublient|vergesse vergesst|esqueci esquecer|забыл забыва|忘了|忘れた 忘れる|نسيت ينسى|भूल bhool|melupakan|dimenticato|vergeten_ben
understand|entiendo entender|comprends comprendre|verstehe verstehen|entendo entender|понимаю понять|理解 明白|分からない わかる|أفهم فهم|समझ samajh|mengerti paham|capisco capire|begrijp snap
mean|significa|signifie veut_dire|bedeutet heißt|significa|означает значит|意思|意味|يعني|मतलब matlab|artinya maksud|significa|betekent
explain|explica explicar|explique expliquer|erklär erklären|explica explicar|объясни|解释|説明|اشرح|समझाओ samjhao|jelaskan|spiega spiegare|leg_uit
try|intentar probé|essayer essayé|versuche versucht probiert|tentar tentei|пробовал попробовать|尝试|試した 試す|جربت حاول|कोशिश koshish|coba mencoba|provare provato|proberen
wait|esperar espera|attendre attends|warten warte|esperar espera|ждать подожд|等待|待つ 待って|انتظر|इंतज़ार intezaar|tunggu menunggu|aspettare|wachten
come_back|volver vuelvo|revenir reviens|zurückkommen|voltar volto|вернусь вернуться|回来|戻る また来る|أعود|वापस vapas|kembali|tornare torno|terugkomen
win|ganar gana|gagner gagne|gewinnen|ganhar ganha|победит выигр|赢|勝つ|يفوز|जीत jeet|menang|vincere vince|winnen
lose|perder pierde|perdre|verlieren|perder perde|проигр|输|負ける|يخسر|हार haar|kalah|perdere|verliezen
repair|arreglar|réparer|reparieren beheben|consertar|починить|修理|修理 直す|إصلاح|ठीक theek|memperbaiki|riparare|repareren
pay|pagar pago paga|payer paie|zahlen bezahlen zahlt|pagar paga|платит платить заплатить|支付 付钱|払う 払って|يدفع أدفع ادفع|भरता चुकाना bharta|bayar membayar|pagare paga|betalen betaalt
buy|comprar|acheter|kaufen|comprar|покупа купить|买|買う 買える|أشتري شراء|खरीद kharid|beli membeli|comprare|kopen
sell|vender|vendre|verkaufen|vender|продать продава|卖|売る|بيع|बेच|jual|vendere|verkopen
send|enviar manda|envoyer|senden schicken|enviar mandar|отправ послать|发送|送る 送信|أرسل إرسال|भेज bhej|kirim|inviare mandare|sturen verzenden
receive|recibir|recevoir|empfangen erhalten|receber|получать получить|收到 接收|受け取る 届く|أستقبل استلام|पाना milega|menerima|ricevere|ontvangen
count|contar contó contado|compter compté|zählen gezählt|contar contado|посчитан учтен учли|计算 算上|数える 集計|احتساب|गिनती ginti|hitung dihitung|contare contato|tellen geteld
verify|verificar comprobar revisar|vérifier contrôler|prüfen überprüfen nachprüfen|verificar conferir|проверить проверя|核实 检查 验证|確認 検証|أتحقق تأكد|जाँच जांच check|periksa verifikasi|verificare controllare|controleren nakijken
raise|subir aumentar|augmenter|erhöhen anheben|aumentar subir|повысить увеличить|提高 增加|引き上げ 増やす|رفع زيادة|बढ़ाना badhana|menaikkan|aumentare alzare|verhogen
lower|bajar reducir|baisser réduire|senken verringern|baixar reduzir|снизить уменьшить|降低 减少|下げる 減らす|خفض تقليل|घटाना ghatana|menurunkan|abbassare ridurre|verlagen
spend|gastar gasta|dépenser dépensé|ausgeben ausgegeben|gastar gasta|тратит потрат|花费 花|使う 使われ|تنفق صرف|खर्चना|menghabiskan|spendere speso|uitgeven
earn|ganancias gano|gagner_de_l_argent|verdienen|ganhar_dinheiro|зараба заработ|赚|稼ぐ|تكسب كسب|कमाना kamana|menghasilkan|guadagnare|verdienen
owe|debe adeuda|doit|schuldet fällig aussteht ausstehend|deve|долж|欠|未払い|مدين|बकाया|berutang|deve_pagare|verschuldigd
keep|guardar guardan|garder gardez conserver|behalten aufbewahren|guardar guardam|хранит храните|保留 保存|保管|تحتفظ تحتفظون|रखना rakhte|menyimpan|tenere conservare|bewaren
hide|ocultar esconder|cacher|verstecken|esconder|скрыт спрятать|隐藏|隠す|إخفاء|छुपाना|sembunyikan|nascondere|verbergen
steal|robar robado|voler volé|stehlen gestohlen geklaut|roubar roubado|украл украсть|偷 盗|盗まれ 盗む|سرق|चोरी chori|curi dicuri|rubare rubato|stelen gestolen
leak|filtró filtrado|fuite fuité|geleakt durchgesickert|vazou vazar|утек слив|泄露|漏れた 漏洩|تسرب تسريب|लीक leak|bocor|trapelato|gelekt uitgelekt
register|registrar registro registrarme|inscrire inscription|registrieren registriere anmeldung|cadastrar cadastro registrar|зарегистрир регистрац|注册|登録|تسجيل أسجل|पंजीकरण register|daftar mendaftar|registrare registrazione iscriversi|registreren aanmelden
log_in|iniciar_sesión entrar|connecter connexion|einloggen anmelden|entrar login|войти вход логин|登录|ログイン|دخول|लॉगिन login|masuk|accedere accesso|inloggen
sign|firmar firmo|signer signe|unterschreiben|assinar assino|подписать|签署 签|サインする|أوقع|दस्तखत|menandatangani|firmare|ondertekenen
create|crear creo armar|créer|erstellen anlegen gründen|criar crio|создать создат|创建 新建|作る 作成|أنشئ إنشاء|बनाना banana banaye|membuat bikin|creare|maken aanmaken
delete|borrar eliminar|supprimer effacer|löschen|apagar excluir|удалить удал|删除|削除|حذف|हटाना delete|hapus|cancellare eliminare|verwijderen
forbid|prohibir prohibido|interdire interdit|verbieten verboten|proibir proibido|запрет запрещ|禁止|禁止|ممنوع|मना mana|dilarang|vietato|verboden
refuse|rechazar rechaza|refuser refusé|ablehnen abgelehnt|recusar recusa|отказ отклон|拒绝|拒否|رفض|इनकार|menolak ditolak|rifiutare|weigeren
agree|acuerdo_con coincide|accord_avec|zustimmen einverstanden|concorda concordar|согласен|同意|賛成|أوافق|सहमत|setuju|essere_d_accordo|eens
disagree|desacuerdo contra|désaccord contre|widersprechen dagegen|discorda contra|против не_согласен|反对|反対|أعارض|असहमत|tidak_setuju|contrario|oneens tegen
call|llamar|appeler|anrufen rufen|chamar|позвать вызвать|呼叫|呼ぶ 呼び出|استدعاء|बुलाना|memanggil|chiamare|oproepen
recommend|recomendar recomiendas|recommander conseiller conseilles|empfehlen empfiehlst|recomendar recomenda|посовету рекоменд|推荐 建议|おすすめ 薦め|تنصح تنصحني|सुझाव salah_do|rekomendasi|consigliare consigli|aanraden
begin|empezar empiezo|commencer débuter|anfangen beginnen|começar|начать начина|开始|始める 始めた|أبدأ|शुरू shuru|mulai|cominciare iniziare|beginnen
appear|aparece aparecer|apparaître apparaît|erscheint auftauchen|aparece aparecer|появится появля|出现 显示|表示 載る|يظهر|दिखना dikhega|muncul tampil|appare comparire|verschijnt
happen|pasa sucede|arrive_t_il|passiert|acontece|происход случ|发生|起きる|يحدث|होता|terjadi|succede|gebeurt
need|necesito hace_falta|besoin faut|brauche brauchen benötige|preciso precisa|нужен нужно|需要|必要 要る|أحتاج|चाहिए chahiye|butuh perlu|serve bisogno|heb_nodig
help|ayuda ayudar|aide aider|hilfe helfen|ajuda ajudar|помощ помог|帮助 帮忙|助け 手伝|مساعد|मदद madad|bantuan bantu|aiuto aiutare|hulp helpen
person|persona|personne|person|pessoa|человека|人员|人物|شخص|व्यक्ति banda|orang|persona|persoon
place|lugar sitio|endroit lieu|ort platz|lugar|мест|地方|場所|مكان|जगह jagah|tempat|posto luogo|plek
thing|cosa|chose truc|ding sache|coisa|вещь штук|东西|もの こと|شيء|चीज़ cheez|hal|cosa|ding
name|nombre|nom|name namen anzeigename anzeigenamen benutzername|nome|имя имени|名字|名前|اسم|नाम naam|nama|nome|naam
size|tamaño|taille|größe|tamanho|размер|大小|大きさ サイズ|حجم|आकार|ukuran|dimensione|grootte
reason|razón motivo|raison|grund|razão motivo|причин|原因 理由|理由 原因|سبب|कारण वजह wajah|alasan|motivo ragione|reden
problem|problema|problème|problem|problema|проблем|问题所在|問題|مشكل|समस्या dikkat|masalah|problema|probleem
change|cambiar cambio cambios|changer changement modifié|ändern änderung verändert|mudar mudança mudaram|измен менял|改变 变更 修改|変更 変わる|تغيير تغير|बदलाव badal|perubahan ubah|cambiare modifica|veranderen wijziging
rate|tasa|taux|rate|taxa|ставк|频率|レート|معدل|दर|tingkat|tasso|tarief
public|público pública|public publique|öffentlich|público pública|публичн|公开|公開|عام عامة|सार्वजनिक|umum publik|pubblico|openbaar
secret|secreto secreta|secret secrète|geheim|segredo secreto|секрет тайн|秘密|秘密|سر سري|गुप्त|rahasia|segreto|geheim
private|privado privada|privé privée|privat private|privado privada|приватн личн|私人 私有|プライベート 非公開|خاص خاصة|निजी niji|pribadi|privato privata|privé
anonymous|anónimo|anonyme|anonym|anônimo|аноним|匿名|匿名|مجهول|गुमनाम|anonim|anonimo|anoniem
month|mes meses|mois|monat monate|mês meses|месяц|月份|ヶ月 か月|شهر أشهر|महीना mahina mahine|bulan|mese mesi|maand
year|año años|année ans|jahr jahre|ano anos|год года лет|年份|年間|سنة سنوات|साल saal|tahun|anno anni|jaar
english|inglés|anglais|englisch|inglês|английск|英语 英文|英語|إنجليزي|अंग्रेज़ी angrezi|inggris|inglese|engels
portuguese|portugués|portugais|portugiesisch|português|португальск|葡萄牙语|ポルトガル語|برتغالي|पुर्तगाली|portugis|portoghese|portugees
spanish|español|espagnol|spanisch|espanhol|испанск|西班牙语|スペイン語|إسباني|स्पेनिश|spanyol|spagnolo|spaans
french|francés|français|französisch|francês|французск|法语|フランス語|فرنسي|फ्रेंच|prancis|francese|frans
german|alemán|allemand|deutsch|alemão|немецк|德语|ドイツ語|ألماني|जर्मन|jerman|tedesco|duits
russian|ruso|russe|russisch|russo|русск|俄语|ロシア語|روسي|रूसी|rusia|russo|russisch
chinese|chino|chinois|chinesisch|chinês|китайск|中文 汉语|中国語|صيني|चीनी|mandarin|cinese|chinees
japanese|japonés|japonais|japanisch|japonês|японск|日语|日本語|ياباني|जापानी|jepang|giapponese|japans
arabic|árabe|arabe|arabisch|árabe|арабск|阿拉伯语|アラビア語|عربي|अरबी|arab|arabo|arabisch
hindi|hindi_idioma|hindi_langue|hindi_sprache|híndi|хинди|印地语|ヒンディー語|هندي|हिंदी hindi|hindi_bahasa|hindi_lingua|hindi_taal
`
