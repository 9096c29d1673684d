/** More rows of synonyms in the format of `ruleWords.ts`, for questions about calls, limits and prices. */
export const askingWords = `
subscription|abo abonnement suscripción abonnements assinatura abbonamento abonemen подписк 订阅 サブスク 定期購読 اشتراك सदस्यता langganan
dismiss|despid despedir renvoie renvoyez congédi fortschick wegschick schicke_weg mando_via mandare_via mandar_embora mando_embora congedare wegsturen usir memulangkan suruh_pergi отпущ отпуст отослать прогна 打发 送走 请走 帰らせ 帰って 退出させ أصرف صرفتك صرفت विदा वापस_भेज send_away send_one_of_you_away send_you_away bots_away
summon bring fetch|faire_venir faites_venir hacer_venir traer far_venire trazer holen hole ruft gerufen mengundang_kalian datangkan kedatangan приведу вызов 请你们 叫来 请来 来てもら 来て 呼ぶ 呼んで استدع استدعي बुला बुलाने chiamare chiamarvi chamar chamados
citizen bot bots|one_of_you uno_di_voi uno_de_vosotros uno_de_ustedes l_un_de_vous un_de_vous einen_von_euch um_de_vocês een_van_jullie salah_satu_dari_kalian один_из_вас одного_из_вас vocês_ficam vous_restez faire_venir_dans vous_faire_venir bleibt_ihr restate rimanete quedáis os_quedáis 你们其中 あなたたち أحدكم منكم आप_में_से आपमें
unban lift|let_her_back let_him_back let_them_back back_in levantar_el_veto désbann débann entsperr bando_al desbanir ontban разбан 解封 解除封禁 解除 رفع_الحظر प्रतिबंध_हटा
mute gag|shut_up stummschalt callar callo molch молчать замолч calar faire_taire zittire zwijgen diam mendiamkan membungkam 禁言 黙らせ 発言禁止 إسكات اسكات أسكت चुप silenci ruhigstell
net|neto netos nette netto nets neti netti bersih чист нетто 净 正味 صاف صافيا صافي शुद्ध more_supporters more_upvotes dafür_als_dagegen a_favor_que_en_contra pour_que_contre a_favore_che_contro lebih_banyak_mendukung за_чем_против 賛成が反対 上回
opponent opponents downvote against|en_contra contre dagegen contro tegen menolak против 反対 反对 ضد विरोध विरुद्ध खिलाफ़
vote supporter supporters upvote upvotes voter voters voting|votación votazione votar vota memilih
request wish wishes idea ideas proposal petition|deseo petición peticiones demande souhait wunsch wünsche richiest proposta propost pedido desejo permintaan usulan verzoek пожелан запрос просьб предложени 请求 愿望 提案 要望 リクエスト طلب مقترح اقتراح अनुरोध मांग प्रस्ताव
endpoint api|aufrufe llamada appel chiamata chamada panggilan_api вызов_api 接口 调用 استدعاء_api कॉल एपीआई
favour favor|apoy appuie soutiens soutenir appoggi apoi dukung unterstütz поддерж 赞成 賛成 支持 أؤيد أدعم تأييد समर्थन
capacity fit fits hold holds room_for|caben cabe accueillir tient passen_hinein cabem entrano muat menampung вмещ помест 容纳 何人入れ 入れます يتسع تتسع समा
maximum most|au_plus a_lo_sumo höchstens al_massimo no_máximo максимум 最大 最多 الأقصى अधिकतम ज़्यादा_से_ज़्यादा
old older past said_before|antiguos anciens antérieurs vieux alten früheren ältere vecchi precedenti antigas pesan_lama sebelumnya oude старые старых прежн прошлые прошлых 旧消息 以前的 之前 古い 過去 القديمة السابقة पुराने पुरानी पहले_की latecomer
newcomer latecomer late|llega_tarde arrive_après spät_dazu später_dazu neuling anggota_baru новичк поздно 后来 新成员 後から متأخر बाद_में
pledge counted credited recognised recognized|contabil comptabilis angerechnet gutgeschrieben anrechn acredit conteggi contad dihitung засчит зачт учтут учесть 算进 计入 入账 算数 カウント 反映 算入 يحتسب تحتسب احتساب गिना जोड़ा
eth ether ethereum|эфир эфириум 以太 イーサ إيثر ايثر इथर ईथर इथेरियम
author writer|autore autores auteur autor verfasser penulis автор 作者 書いた人 投稿者 كاتب صاحب_المنشور लेखक
receive recipient gets|reçoit reçoivent recibe reciben erhält bekommt recebe recebem riceve ricevono menerima ontvang получа достаются достаётся 谁收 收到 受け取 يستلم يتلقى يحصل किसे पाता
tip reward|recompens récompens belohn premiare imbalan вознагра 奖励 打赏 チップ 投げ銭 مكافأة أكافئ بقشيش البقشيش इनाम mancia mance trinkgeld propin gorjeta pourboire
money cash|dinero argent geld dinheiro denaro soldi uang деньг денег 钱 お金 現金 نقود نقودي أموال पैसे पैसा
refund money_back give_back something_back part_back return|ridate ridai devuelv devolv rembours rendez zurückgeb zurückbekomm zurück restitui dikembalikan вернут верн 退还 退钱 退款 返金 戻って استرداد تعيد लौटा वापस_मिल part_of_the_price_back cash_them_out
unused|sin_usar sans_utiliser unbenutzt ungenutzt não_usar inutilizzat tidak_terpakai неиспользован 没用完 用不完 未使用 使わな لم_أستعمل لم_أستخدم इस्तेमाल_न बचे
perk special particular privilege|especial spécial particulier besonder speciale vantagg istimew особенн 特别 特殊 特別 特典 المميز مميز ख़ास खास विशेष
twelve|doce douze zwölf doze dodici twaalf dua_belas двенадцат 十二 12枚 12个 اثنتي_عشرة الاثنتي_عشرة اثنا_عشر बारह
plate plaque|placas plaques plaketten plakat plat targhe piastr пластин таблич 铭牌 牌子 プレート لوحات اللوحات لوحة पट्टिका पट्टिकाओं प्लेट
raise increase expensive dearer|subir encarec aumentar augment erhöh teurer menaikkan повысить дороже 涨价 提高 値上げ 上げ رفع_السعر زيادة बढ़ा महंगा
price expensive|caro cara cher chère teuer costoso mahal дорог 贵 高い غالي महंगा
expel throw_out throw_somebody_out kick_out get_rid|echar echan mettre_dehors virer rausschmeiß rauswerf hinauswerf buttar_fuori expuls 赶走 赶出 踢出 踢 つまみ出 追放 يطرد طرده निकाल
charter original|carta_fundacional charte charta statuto gründungsgesetz piagam хартия изначальн 宪章 初始 憲章 الميثاق घोषणापत्र were_there_from from_day_one opened_with nació nacieron à_l_origine au_début am_anfang von_anfang all_inizio esistevano no_início sejak_awal с_самого_начала с_чего_начал 最初的法律 一开始 最初の法 最初から منذ_البداية शुरू_से शुरुआत
tally count|recuento conteo escrutinio dépouillement décompte auszählung auszahlung zwischenstand stimmenstand contagem apuração spoglio conteggio penghitungan perolehan подсчет подсчёт итог 计票 得票 開票 集計 فرز الأصوات मतगणना गिनती telling
repeal undone abolish rid|derog abrog abroger aufheb abschaff revog mencabut mencab отмен 废除 废止 撤销 廃止 إلغاء إلغاؤها रद्द
delete get_rid_of_my rid|mitzu entfern elimin supprim cancell hapus мой_аккаунт_удал 注销 إزالة_حسابي मिटा मिटाऊँ
mute hide annoying|ocultar masquer verstecken ausblend nascond esconder sembunyikan non_vedere ne_plus_voir no_ver nicht_mehr_sehen скрыть 隐藏 不想看 隠す 見たくない إخفاء छिपा fastidios molest nervig
report fraud fraudulent|fraude betrügeri frode penipuan мошен 诈骗 欺诈 詐欺 知らせる احتيال धोखा
leave|退出 出群 抜け salir_de quitter verlass uscire sair_de keluar выйти أغادر छोड़
decline turn_down|rechaz déclin ablehn rifiut recus tolak отклон 拒绝 断る أرفض मना
follow keep_track|追いかけ フォロー seguir suivre folgen seguire mengikuti следить 关注 أتابع पीछा
tie equal equally|تساوت تساوي متساو बराबर поровну 平局 平票 同数 gleich_viele empat égalité pareggi seri
change swap|mengganti ganti cambiar changer ändern wechsel cambiare trocar сменить поменять 改 変え أغير बदल
past moment|last_tuesday letzte_woche la_semana_pasada la_semaine_dernière settimana_scorsa semana_passada minggu_lalu прошлой_недел 上周 先週 الأسبوع_الماضي पिछले_हफ़्ते
boost push promote sponsor_a_post|impulsion impuls mettre_en_avant hochschieb hervorheb potenzia promozion mempromosi продвин поднять_пост поднять_свой_пост 置顶 推广 上に 上位 تعزيز ترويج बढ़ावा
group room|salon sala salotto raum gruppenchef комнат 房间 部屋 غرفة कमरा
owner chief boss|chefin chef dueñ patron gruppenchef padron pemilik хозя владел 群主 管理人 オーナー صاحب_المجموعة मालिक
picture attach|immagine allegare anexar adjuntar joindre anhängen lampir прилож 附图 附上 添え 添付 إرفاق صورة जोड़
length maximum_size how_long long|longueur máximo_de_caracteres 多少字 何文字 字数 حرفا كم_حرف अक्षर
address from_one_address ip|desde_una_dirección von_einer_adresse indirizzo_ip с_одного_адреса
visitor guest|visitante visiteur besucher visitatore pengunjung посетител 访客 訪問者 زائر आगंतुक
often how_many_times times|cuántas_veces combien_de_fois wie_oft quante_volte quantas_vezes berapa_kali seberapa_sering сколько_раз 多少次 几次 何回 كم_مرة कितनी_बार
minute per_minute|por_minuto par_minute pro_minute al_minuto per_menit в_минуту 每分钟 一分間 في_الدقيقة प्रति_मिनट
search|searches suche suchen búsqueda buscar recherche ricerca pencarian поиск 搜索 検索 البحث खोज
stay|remain restate restez rester quedáis quedan bleibt ficam tinggal kalian_tinggal остаётесь остаетесь 待多久 停留 いられ تبقون रुकते
human humans|humano humain mensch umano manusia людей человек 人类 人間 البشر इंसान
snapshot|instantané momentaufnahme снимок 快照 スナップショット لقطة स्नैपशॉट
mistake by_mistake by_accident|meant aus_versehen por_error por_engano par_erreur per_sbaglio salah_klik по_ошибке 按错 間違え بالخطأ गलती_से
two second|dos deux zwei zweites zweiten dois duas due twee dua два две двух второй 两个 两 二つ 2つ اثنين حسابين दो दूसरा
pin sticky|fijar anclar fijado épingler anpinnen anheften fixar afixar fissare vastpinnen sematkan закреп 置顶 固定 ピン留め ピン تثبيت أثبت पिन
abstain abstention|abstener abstenerse abstención abstenir abstention enthalt enthaltung abster abstenção astenersi astensione onthoud воздерж 弃权 棄権 امتناع أمتنع तटस्थ
unused inactive|inactiva inactivo inactif inactive inaktiv weg fort abwesend inativo inativa inattivo assente неактивн отсутств 不活跃 长期不用 放置 使わない نشاط خامل निष्क्रिय
renew automatic|renueva renovar automática renouvelle renouveler automatique verlänger automatisch erneuert renova renovação automática rinnova rinnovo automatico продлева продл автоматическ 自动 续订 続く 自動 更新 تجديد يتجدد تلقائي नवीनीकरण अपने_आप
zone timezone|huso_horario fuseau_horaire zeitzone fuso_horário fuso_orario zona_waktu часовой_пояс 时区 タイムゾーン المنطقة_الزمنية समय_क्षेत्र
delete take_down takes_down taken_down pull_down|quitar bajar retirer runternehm herunternehm tirar_do_ar togliere снять 撤下 下げ سحب हटाना हटाऊँ
decline says_no said_no say_no|dit_non dice_no dijo_no sagt_nein diz_não disse_não dice_di_no говорит_нет отказа 说不 不同意 断ったら 断られ يرفض मना_कर
again retry once_more|réessayer reintentar erneut tentar_de_novo riprovare снова 再试 再次 もう一度 مجددا फिर_से
ban never_come_back keep_somebody_out|不能再进来 不能再加入 不让他进 再也进不来 二度と入れ لا_يعود
live immediately instantly at_once right_away|сразу мгновенно enseguida inmediatamente tout_de_suite immédiatement sofort imediatamente subito 立刻 马上 立即 すぐに فورا तुरंत
`
