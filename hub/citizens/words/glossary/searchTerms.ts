/** Search terms by meaning, one meaning per line. `columns` in `lookup.ts` names the language of each column. */
export const searchTerms = `
call meeting conference|llamada reunión junta videollamada|appel réunion visio|anruf telefonat besprechung treffen meeting wochenbesprechung|ligação chamada reunião|созвон звонок звонк встреч собрани|通话 电话 例会 会议 开会 周会|通話 電話 会議 ミーティング 打ち合わせ 定例|مكالم اتصال اجتماع|कॉल बैठक मीटिंग|panggilan rapat pertemuan|chiamata riunione|gesprek vergadering overleg
weekly|semanal semanales|hebdomadaire hebdo|wöchentlich wöchentliche wöchentlichen|semanal semanais|еженедельн недельн|每周 每星期 周会|週次 毎週 定例|أسبوعي|साप्ताहिक|mingguan|settimanale|wekelijks wekelijkse
monday|lunes|lundi|montag|segunda-feira|понедельник|周一 星期一|月曜|الاثنين|सोमवार|senin|lunedì|maandag
tuesday|martes|mardi|dienstag|terça terça-feira|вторник|周二 星期二 礼拜二|火曜|الثلاثاء|मंगलवार|selasa|martedì|dinsdag
wednesday|miércoles|mercredi|mittwoch|quarta-feira|сред среду|周三 星期三|水曜|الأربعاء|बुधवार|rabu|mercoledì|woensdag
thursday|jueves|jeudi|donnerstag|quinta-feira|четверг|周四 星期四|木曜|الخميس|गुरुवार|kamis|giovedì|donderdag
friday|viernes|vendredi|freitag|sexta-feira|пятниц|周五 星期五|金曜|الجمعة|शुक्रवार|jumat|venerdì|vrijdag
saturday|sábado|samedi|samstag|sábado|суббот|周六 星期六|土曜|السبت|शनिवार|sabtu|sabato|zaterdag
sunday|domingo|dimanche|sonntag|domingo|воскресень|周日 星期日 星期天|日曜|الأحد|रविवार|minggu_hari|domenica|zondag
agenda schedule|agenda orden_del_día orden_día|agenda ordre_du_jour ordre_jour|tagesordnung agenda|agenda pauta ordem_do_dia|повестк агенд|议程 议题 日程|議題 アジェンダ 議事|جدول_أعمال جدول_الأعمال أجندة|एजेंडा कार्यसूची|agenda acara|agenda ordine_del_giorno|agenda
budget funds|presupuesto|budget|budget haushalt etat|orçamento verba|бюджет|预算 经费|予算|ميزانية|बजट|anggaran|budget bilancio|budget begroting
lantern lamp|farol faroles linterna lámpara|lanterne lampion|laterne laternen lampe|lanterna lampião lamparina|фонар светильник|灯笼 提灯|提灯 ランタン|فانوس فوانيس|लालटेन|lentera lampion|lanterna lampada|lantaarn
draft|borrador|brouillon ébauche|entwurf|rascunho|черновик|草稿 草案|下書き 草案 ドラフト|مسودة|मसौदा ड्राफ्ट|draf rancangan konsep|bozza|concept
move postpone shift|mover pasar mudar trasladar aplazar|déplacer décaler reporter|verschieben verlegen verlegt|mover mudar passar adiar|перенест перенос перенес|改到 挪到 移到 推迟|移す ずらす 変更|نقل تأجيل|ले_जाने टालना|pindah memindahkan geser|spostare rinviare|verplaatsen verzetten
array panel panels|panel placa módulos|panneau panneaux|anlage paneele module|painel painéis placa|панел батаре массив|阵列 电池板 面板 太阳能板|パネル アレイ|لوح ألواح مصفوفة|पैनल|panel larik|pannello pannelli|paneel panelen
solar photovoltaic|solar fotovoltaic|solaire photovoltaïque|solar photovoltaik sonnen|solar fotovoltaic|солнечн|太阳能 光伏|太陽光 太陽 ソーラー|شمسي الشمسية الشمس|सौर सोलर|surya matahari|solare fotovoltaico|zonne zonnepanelen
roof rooftop|techo tejado azotea|toit toiture|dach|telhado teto|крыш кровл|屋顶 房顶|屋上 屋根|سطح سقف|छत|atap|tetto|dak
noon midday|mediodía|midi|mittag mittags|meio-dia|полдень полудн|中午 正午|正午 昼|ظهر|दोपहर|siang tengah_hari|mezzogiorno|middag
kilowatt kilowatts kw|kilovatio kilovatios|kilowatts|kilowatt|quilowatt quilowatts|киловатт|千瓦|キロワット|كيلوواط كيلووات|किलोवाट|kilowatt|kilowatt|kilowatt
readings reading measurements|lectura lecturas medición mediciones|relevé relevés mesure mesures|messwert messwerte ablesung|leitura leituras medição medições|показани измерени замер|读数 数据|測定値 読み取り 計測|قراءات قياسات|रीडिंग माप|pembacaan bacaan pengukuran|lettura letture misura misure|meting metingen
measured measure measurement|midió medir medido|mesuré mesurer|gemessen messen|mediu medir medido|измер замер|测量|測定 測った 計測|قياس قاس|मापा नाप|mengukur diukur|misurato misurare|gemeten meten
inverter|inversor|onduleur|wechselrichter|inversor|инвертор|逆变器|インバータ インバーター|عاكس محول|इन्वर्टर|inverter|invertitore|omvormer
firmware|firmware|micrologiciel firmware|firmware|firmware|прошивк|固件|ファームウェア|برنامج_ثابت فيرموير|फर्मवेयर|firmware perangkat_tegar|firmware|firmware
version|versión|version|version|versão|верси|版本|バージョン|إصدار نسخة|संस्करण वर्ज़न|versi|versione|versie
shutdown outage|apagado apagón|arrêt extinction panne|abschaltung ausfall|desligamento apagão|отключени выключени|关机 停机 断电|停止 シャットダウン 停電|إيقاف انقطاع|शटडाउन बंद|mati padam pemadaman|spegnimento|uitval uitschakeling
night nightly evening|noche nocturno|nuit nocturne|nacht nächtlich nachtabschaltung|noite noturno|ночь ночн ночью|夜间 夜里 晚上|夜 夜間|ليل ليلي|रात|malam|notte notturno|nacht
fix repair|arregla arreglar corrige reparar|corrige réparer|behebt repariert beheben|corrige consertar|исправ чинит починил|修复 修好 解决|修正 直す 修理|إصلاح يصلح|ठीक_करना मरम्मत|memperbaiki perbaikan|corregge riparare|lost_op repareren
quantum|cuántic cuántico cuántica|quantique|quanten quantenannealing|quântic quântico quântica|квантов|量子|量子|كمي كمومي|क्वांटम|kuantum|quantistico|kwantum
annealing|recocido templado|recuit|annealing ausglühen quantenannealing|recozimento anelamento|отжиг|退火|アニーリング 焼きなまし|تلدين|एनीलिंग|anil annealing penguatan|ricottura|annealing
scheduling planning timetable|planificación programación horarios|planification ordonnancement|planung terminplanung|agendamento planejamento|планировани расписани|调度 排程 计划|スケジュール 計画|جدولة تخطيط|शेड्यूलिंग योजना|penjadwalan jadwal|pianificazione|planning
gpu gpus graphics_card graphics_cards video_card|tarjeta_gráfica tarjetas_gráficas gráfica gráficas|carte_graphique cartes_graphiques graphique graphiques|grafikkarte grafikkarten|placa_de_vídeo placas_de_vídeo placa_gráfica placas_gráficas gráfica|видеокарт видюх|显卡 图形卡|グラフィックボード グラボ グラフィックカード|كرت_شاشة بطاقة_رسومات بطاقات_الرسومات رسومات|ग्राफिक्स_कार्ड ग्राफ़िक्स जीपीयू|kartu_grafis grafis vga|scheda_grafica schede_grafiche grafica|videokaart videokaarten grafische_kaart
rack racks cabinet|bastidor armario|baie étagère rack|serverschrank regal|gabinete prateleira|стойк шкаф|机架 机柜|ラック|رف حامل|रैक|rak lemari|armadio scaffale|rek
hardware gpu gpus machine|hardware equipo|matériel|hardware|hardware equipamento|железо оборудовани|硬件|ハードウェア|عتاد أجهزة|हार्डवेयर|perangkat_keras|hardware|hardware
zeppelin airship blimp|zepelín dirigible|zeppelin dirigeable|zeppelin luftschiff|zepelim dirigível|дирижабл цеппелин|飞艇 齐柏林|飛行船 ツェッペリン|منطاد زبلن|ज़ेपेलिन हवाई_पोत|zeppelin kapal_udara|dirigibile|zeppelin luchtschip
mast tower|mástil torre|mât pylône|mast|mastro torre|мачт|桅杆 杆|マスト 柱|سارية صاري|मस्तूल|tiang|albero_maestro pilone|mast
built build construction|construimos construido construir|construit construire|gebaut bauen|construímos construído construir|построил строил строит|建造 建的 搭建|建てた 作った 建設|بنين بناء|बनाया|bangun dibangun|costruito costruire|gebouwd bouwen
vault safe|bóveda caja_fuerte|coffre chambre_forte|tresor|cofre|сейф хранилищ|金库 保险库|金庫|خزنة قبو|तिजोरी|brankas|cassaforte caveau|kluis
password passphrase swordfish|contraseña|mot_de_passe|passwort kennwort|senha|парол|密码 口令|パスワード 合言葉|كلمة_مرور كلمة_السر|पासवर्ड|sandi|parola_d_ordine|wachtwoord
instructions commands orders rules|instrucciones órdenes|instructions consignes|anweisungen befehle|instruções ordens|инструкци указани команд|指令 指示|指示 命令|تعليمات أوامر|निर्देश|instruksi perintah|istruzioni|instructies
ignore disregard|ignora ignorar|ignore ignorer|ignoriere ignorieren|ignore ignorar|игнориру|忽略 无视|無視|تجاهل|अनदेखा|abaikan|ignora|negeer
submarine submarines|submarino submarinos|sous-marin sous-marins|u-boot u-boote uboote|submarino submarinos|подводн подлодк|潜艇|潜水艦|غواصة غواصات|पनडुब्बी|kapal_selam|sottomarino|onderzeeër
cafe|café cafetería|café cafés|café kaffeehaus|café cafeteria|кафе кофейн|咖啡馆|カフェ 喫茶|مقهى|कैफे|kafe|caffè|café
coffee|café_solo|café_noir|kaffee|cafezinho|кофе|咖啡|コーヒー|قهوة|कॉफ़ी कॉफी|kopi|caffè_nero|koffie
permafrost frozen_ground frozen_soil|permafrost suelo_helado|pergélisol permafrost|permafrost dauerfrost|permafrost solo_congelado|мерзлот|永久冻土 冻土|永久凍土 凍土|تربة_صقيعية الجليد_الدائم صقيع|पर्माफ्रॉस्ट|permafrost tanah_beku|permafrost|permafrost
thaw thaws melt melting|deshielo derrite descongela|dégel fond fonte dégèle|taut tauen schmilzt auftauen|degelo derrete descongela|таян тает оттаив|融化 解冻|融け 溶け 解凍|ذوبان يذوب|पिघल|mencair meleleh|disgelo scioglie|dooi smelt
winter|invierno|hiver|winter|inverno|зим|冬天 冬季|冬|شتاء|सर्दी जाड़ा|musim_dingin|inverno|winter
northern north|norte septentrional|nord septentrional|nord nördlich|norte|север|北方 北部|北 北部|شمال|उत्तर|utara|nord settentrionale|noord noordelijk
relay station|relé repetidor estación|relais station|relais station|relé repetidor estação|ретрансл станци релейн|中继 中继站|中継 リレー|محطة ترحيل|रिले|stasiun relai|ripetitore stazione|station
tables|tablas|tableaux|tabellen|tabelas|таблиц|表格|表|جداول|तालिका|tabel|tabelle|tabellen
poem verse poetry|poema verso poesía|poème vers poésie|gedicht lyrik|poema verso poesia|стих поэм поэзи|诗 诗歌|詩|قصيدة شعر|कविता|puisi sajak|poesia|gedicht
poet|poeta|poète|dichter|poeta|поэт|诗人|詩人|شاعر|कवि|penyair|poeta|dichter
poetry poet poem|poesía|poésie|poesie dichtung|poesia|поэзи|诗歌 诗学|詩歌|الشعر|काव्य|puisi|poesia|poëzie
engineer|ingeniero ingeniera|ingénieur|ingenieur ingenieurin|engenheiro engenheira|инженер|工程师|エンジニア 技師|مهندس|इंजीनियर|insinyur|ingegnere|ingenieur
archaeologist archaeology|arqueólogo arqueología|archéologue archéologie|archäologe archäologin archäologie|arqueólogo arqueologia|археолог|考古 考古学家|考古学|عالم_آثار آثار|पुरातत्व|arkeolog|archeologo|archeoloog
newcomer|novato recién_llegado|nouveau débutant|neuling|novato|новичок новичк|新人|新人 新参|وافد|नवागंतुक|pendatang|nuovo_arrivato|nieuwkomer
voltage volts|voltaje tensión|voltage tension|spannung volt|voltagem tensão|напряжени вольт|电压|電圧|جهد فولت|वोल्टेज|tegangan voltase|tensione voltaggio|spanning
controllers controller|controlador controladores|contrôleur contrôleurs|steuerung controller regler|controlador controladores|контроллер|控制器|コントローラ|متحكم|कंट्रोलर|pengendali kontroler|controllore|regelaar
logs log records|registros bitácora|journaux registres|protokolle logbücher|registros diários|журнал логи|日志 记录|ログ 記録|سجلات|लॉग|catatan log|registri|logboeken
garden gardens|jardín jardines|jardin jardins|garten gärten|jardim jardins|сад сады садах|花园 园子|庭 庭園|حديقة حدائق|बगीचा बाग|kebun taman|giardino|tuin
chess rook endgame zugzwang|ajedrez|échecs|schach endspiel|xadrez|шахмат ладь эндшпиль|国际象棋 象棋 残局|チェス ルーク 終盤|شطرنج|शतरंज|catur benteng|scacchi|schaken schaak eindspel
weather|tiempo clima|météo temps|wetter|tempo clima|погод|天气|天気|طقس|मौसम|cuaca|meteo tempo|weer
music|música|musique|musik|música|музык|音乐|音楽|موسيقى|संगीत|musik|musica|muziek
history|historia|histoire|geschichte|história|истори|历史|歴史|تاريخ|इतिहास|sejarah|storia|geschiedenis
river|río|rivière fleuve|fluss|rio|рек реки реке|河流 河|川|نهر|नदी|sungai|fiume|rivier
kitchen|cocina|cuisine|küche|cozinha|кухн|厨房|台所 キッチン|مطبخ|रसोई|dapur|cucina|keuken
library|biblioteca|bibliothèque|bibliothek bücherei|biblioteca|библиотек|图书馆|図書館|مكتبة|पुस्तकालय|perpustakaan|biblioteca|bibliotheek
harbour harbor port dock|puerto muelle|port quai havre|hafen|porto cais|гаван порт|港口 港湾 港|港 港湾|ميناء مرفأ|बंदरगाह|pelabuhan|porto|haven
forest woods|bosque|forêt bois|wald|floresta bosque|лес леса лесу|森林 树林|森 森林|غابة غابات|जंगल वन|hutan|foresta bosco|bos
market|mercado|marché|markt|mercado feira|рынок рынк|市场 集市|市場|سوق|बाज़ार बाजार|pasar|mercato|markt
visitors guests|visitantes|visiteurs|besucher|visitantes|посетител|游客 访客|訪問者|زوار|आगंतुक|pengunjung|visitatori|bezoekers
neighbours neighbors|vecinos|voisins|nachbarn|vizinhos|сосед|邻居|隣人|جيران|पड़ोसी|tetangga|vicini|buren
evenings evening|tardes noches|soirées soirs|abende|noites|вечер|傍晚 夜晚|夕方|أمسيات مساء|शाम|sore malam|sere|avonden
letters letter|cartas|lettres|briefe|cartas|письм|信件|手紙|رسائل_مكتوبة|चिट्ठी|surat|lettere|brieven
colours colors|colores|couleurs|farben|cores|цвет краск|颜色|色|ألوان|रंग|warna|colori|kleuren
stories story|cuentos historias|récits contes|geschichten|histórias contos|рассказ|故事|物語|قصص|कहानी|cerita|storie|verhalen
habits|hábitos costumbres|habitudes|gewohnheiten|hábitos|привыч|习惯|習慣|عادات|आदत|kebiasaan|abitudini|gewoontes
mornings morning|mañanas|matins matinées|morgen vormittage|manhãs|утр утра|早晨 清晨|朝|صباح|सुबह|pagi|mattine|ochtenden
recipe cooking|receta cocinar|recette cuisiner|rezept kochen|receita cozinhar|рецепт готов|食谱 菜谱|レシピ 料理|وصفة طبخ|नुस्खा रेसिपी|resep masak|ricetta cucinare|recept koken
bakery bread baker loaf loaves sourdough baking|panadería pan panes panadero hornear|boulangerie pain pains boulanger|bäckerei brot brote bäcker backen|padaria pão pães padeiro|пекарн хлеб пекар выпечк|面包店 面包 烘焙|パン屋 パン 焼き|مخبز خبز|बेकरी रोटी ब्रेड|toko_roti roti|panetteria pane panettiere fornaio|bakkerij brood bakker
cat cats|gato gatos|chat chats|katze katzen|gato gatos|кошк коты кот|猫 猫咪|猫|قطط قطة|बिल्ली|kucing|gatto gatti|kat katten
battery batteries|batería pila|batterie pile|batterie akku|bateria pilha|батаре аккумулят|电池|電池 バッテリー|بطارية|बैटरी|baterai|batteria|batterij accu
sensor sensors probe probes|sensor sensores sonda sondas|capteur capteurs sonde sondes|sensor sensoren sonde messfühler|sensor sensores sonda sondas|датчик сенсор зонд|传感器 探头|センサー プローブ|مستشعر حساس مسبار|सेंसर|sensor probe|sensore sensori sonda|sensor sonde
motor engine|motor|moteur|motor|motor|мотор двигател|电机 马达 引擎|モーター エンジン|محرك|मोटर|mesin motor|motore|motor
power electricity energy|energía electricidad corriente|énergie courant électricité|strom energie elektrizität|energia eletricidade|энерги электричеств питани|电力 能源 电源 电费|電力 電源 エネルギー 電気|طاقة كهرباء|बिजली ऊर्जा|listrik daya energi|energia elettricità|stroom energie elektriciteit
cable wire|cable alambre|câble fil|kabel draht|cabo fio|кабел провод|电缆 线|ケーブル 配線|كابل سلك|तार केबल|kabel|cavo|kabel draad
temperature heat|temperatura calor|température chaleur|temperatur hitze|temperatura calor|температур жар|温度|温度 気温|حرارة|तापमान|suhu panas|temperatura|temperatuur
plan roadmap|plan|plan|plan|plano|план|计划|計画|خطة|योजना|rencana|piano|plan
project|proyecto|projet|projekt|projeto|проект|项目|プロジェクト|مشروع|परियोजना|proyek|progetto|project
report|informe|rapport|bericht|relatório|отчёт отчет доклад|报告|報告 レポート|تقرير|रिपोर्ट|laporan|rapporto|verslag
test experiment trial|prueba experimento|essai expérience|versuch test|teste experimento|тест испытани эксперимент|测试 实验|試験 実験 テスト|اختبار تجربة|परीक्षण प्रयोग|uji percobaan|prova esperimento|proef
server machine|servidor|serveur|server|servidor|сервер|服务器|サーバー|خادم|सर्वर|server peladen|server|server
memory|memoria|mémoire|gedächtnis speicher|memória|памят|记忆 内存|記憶 メモリ|ذاكرة|स्मृति मेमोरी|memori ingatan|memoria|geheugen
data dataset|datos|données|daten|dados|данны|数据|データ|بيانات|डेटा|data|dati|data gegevens
code software|código|code logiciel|code quelltext|código|код кода программ|代码|コード|كود شفرة|कोड|kode|codice|code
model|modelo|modèle|modell|modelo|модел|模型|モデル|نموذج|मॉडल|model|modello|model
dream dreams|sueño|rêve|traum|sonho|сон сны мечт|梦|夢|حلم|सपना|mimpi|sogno|droom
game play|juego|jeu|spiel|jogo|игр|游戏|ゲーム 遊び|لعبة|खेल|permainan game|gioco|spel
trip travel journey|viaje|voyage|reise|viagem|поездк путешестви|旅行 旅程|旅行 旅|رحلة سفر|यात्रा|perjalanan|viaggio|reis
gardeners gardening|jardinería|jardinage|gartenarbeit|jardinagem|садоводств|园艺|園芸|بستنة|बागवानी|berkebun|giardinaggio|tuinieren
bee bees hive hives beekeeper beekeeping apiary|abeja abejas colmena apicultor|abeille abeilles ruche ruches apiculteur apicultrice|biene bienen bienenstock imker|abelha abelhas colmeia|пчел пчёл улей ульи пасек|蜜蜂 蜂箱 养蜂|ミツバチ 蜂の巣 養蜂|نحل خلية_نحل|मधुमक्ख मधुमक्खि|lebah sarang_lebah|ape api alveare|bij bijen bijenkorf
honey|miel|miel|honig|mel|мёд мед мёда|蜂蜜|ハチミツ 蜂蜜|عسل|शहद|madu|miele|honing
swarm swarms|enjambre|essaim|schwarm bienenschwarm|enxame|рой роя|蜂群 一群|群れ|سرب|झुंड|kawanan|sciame|zwerm
flour|harina|farine|mehl|farinha|мука муки муку|面粉|小麦粉|طحين دقيق|आटा आटे मैदा|tepung|farina|meel bloem
rye|centeno|seigle|roggen|centeio|рожь ржан|黑麦|ライ麦|شيلم جاودار|राई_का_आटा|gandum_hitam|segale|rogge
salt salty|sal salado|sel salé|salz salzig|sal salgado|соль соли солён|盐 盐分|塩|ملح|नमक|garam|sale salato|zout
oven stove|horno|four fourneau|ofen backofen|forno|печь печи духовк|烤箱|オーブン|فرن|ओवन|oven|forno|oven
mill millstone|molino|moulin|mühle|moinho|мельниц|磨 磨坊|製粉 臼|طاحونة مطحنة|चक्की|penggilingan|mulino|molen
train trains railway|tren trenes ferrocarril|train trains chemin_de_fer|zug züge bahn eisenbahn|trem trens comboio ferrovia|поезд поезда железн|火车 列车 铁路|電車 列車 鉄道|قطار قطارات|ट्रेन रेल|kereta kereta_api|treno treni ferrovia|trein treinen
delay delayed delays|retraso demora|retard retardé|verspätung verspätet|atraso atrasado|опозда опоздал задержк|晚点 延误|遅れ 遅延|تأخر تأخير|देरी लेट|terlambat keterlambatan|ritardo|vertraging
ferry ferries|ferry transbordador|ferry traversier|fähre fähren|balsa ferry|паром парома|渡轮|フェリー|عبّارة عبارة|नौका फ़ेरी|feri penyeberangan|traghetto|veerboot veerpont
lighthouse lighthouses beacon|faro faros|phare phares|leuchtturm leuchttürme|farol faróis|маяк маяки маяка|灯塔 燈塔|灯台|منارة منارات فنار|प्रकाशस्तंभ लाइटहाउस|mercusuar|faro fari|vuurtoren vuurtorens
flash flashes|destello destellos destella|éclat éclats clignote|blitz blinkt blitzt|lampejo pisca|вспышк мига|闪光 闪烁|点滅 閃光|ومضة ومضات|चमक|kilatan kedip|lampo lampeggia|flits
map maps|mapa mapas|carte cartes|karte landkarte|mapa mapas|карт карта карту|地图 地圖|地図|خريطة الخريطة|नक्शा मानचित्र|peta|mappa cartina|kaart
thermometer|termómetro|thermomètre|thermometer|termômetro termómetro|термометр градусник|温度计|温度計|ميزان_حرارة|थर्मामीटर|termometer|termometro|thermometer
lens lenses|lente lentes|lentille objectif|linse linsen objektiv|lente lentes|линз объектив|镜头 透镜|レンズ|عدسة|लेंस|lensa|lente obiettivo|lens
photo photos photograph|foto fotos fotografía|photo photos photographie|foto fotos fotografie|foto fotos fotografia|фото фотограф снимок|照片 相片|写真|صورة صور|फ़ोटो तस्वीर|foto|foto fotografia|foto
telescope|telescopio|télescope|teleskop fernrohr|telescópio|телескоп|望远镜|望遠鏡|تلسكوب|दूरबीन टेलीस्कोप|teleskop|telescopio|telescoop
comet comets|cometa cometas|comète comètes|komet kometen|cometa cometas|комет|彗星|彗星|مذنب|धूमकेतु|komet|cometa comete|komeet
mirror|espejo|miroir|spiegel|espelho|зеркал|镜子|鏡|مرآة|दर्पण शीशा|cermin|specchio|spiegel
bicycle bicycles bike bikes cycling|bicicleta bicicletas bici|vélo vélos bicyclette|fahrrad fahrräder rad|bicicleta bicicletas|велосипед|自行车 单车|自転車|دراجة دراجات|साइकिल|sepeda|bicicletta biciclette bici|fiets fietsen
wheel wheels rim spoke spokes|rueda ruedas|roue roues jante|felge speiche speichen laufrad|roda rodas|колес спиц обод|车轮 辐条|車輪 スポーク|عجلة عجلات|पहिया|roda jari-jari|ruota ruote|wiel wielen spaak
database databases postgres sql|base_de_datos bases_de_datos|base_de_données bases_de_données|datenbank datenbanken|banco_de_dados bancos_de_dados|баз_данных базы_данных|数据库|データベース|قاعدة_بيانات قواعد_بيانات|डेटाबेस|basis_data database|base_di_dati database|database databank
deadlock deadlocks lock locks|bloqueo_mutuo interbloqueo|interblocage verrou|verklemmung sperre|impasse bloqueio|взаимоблокировк блокировк|死锁|デッドロック|جمود|डेडलॉक|kebuntuan kunci|stallo blocco|impasse vergrendeling
cache caching redis|caché|cache|zwischenspeicher cache|cache|кэш кеш|缓存|キャッシュ|ذاكرة_مخبأة|कैश|tembolok cache|cache|cache
salinity|salinidad|salinité|salzgehalt|salinidade|солёност соленост|盐度|塩分|ملوحة|लवणता|salinitas|salinità|zoutgehalte
tide tides|marea mareas|marée marées|gezeiten ebbe|maré marés|прилив отлив|潮汐|潮 干満|مد_وجزر|ज्वार|pasang_surut|marea maree|getij
earthquake earthquakes|terremoto sismo|séisme tremblement_de_terre|erdbeben|terremoto sismo|землетряс|地震|地震|زلزال زلازل|भूकंप|gempa gempa_bumi|terremoto|aardbeving
frost ice|escarcha helada hielo|givre gelée glace|frost reif eis|geada gelo|иней мороз лёд|霜 冰|霜 氷|صقيع جليد|पाला बर्फ|embun_beku es|brina gelo ghiaccio|vorst ijs
translation translate translated translator|traducción traducir traductor|traduction traduire traducteur|übersetzung übersetzt übersetzer|tradução traduzir tradutor|перевод перевёл переводчик|翻译 译成 译者|翻訳 訳す|ترجمة مترجم|अनुवाद|terjemahan menerjemahkan|traduzione tradurre traduttore|vertaling vertalen
domain domains|dominio dominios|domaine domaines|domain domäne|domínio|домен домена|域名|ドメイン|نطاق|डोमेन|domain|dominio|domein
museum exhibition|museo exposición|musée exposition|museum ausstellung|museu exposição|музей выставк|博物馆 展览|博物館 展示|متحف معرض|संग्रहालय|museum pameran|museo mostra|museum
soup stew|sopa guiso|soupe ragoût|suppe eintopf|sopa|суп суп|汤|スープ|حساء شوربة|सूप|sup|zuppa minestra|soep
tea|té infusión|thé|tee|chá|чай чая|茶 茶叶|お茶 紅茶|شاي|चाय|teh_hijau|tè|thee
cheese|queso|fromage|käse|queijo|сыр сыра|奶酪|チーズ|جبن|पनीर|keju|formaggio|kaas
wine|vino|vin|wein|vinho|вино вина|葡萄酒|ワイン|نبيذ|शराब|anggur|vino|wijn
island islands|isla islas|île îles|insel inseln|ilha ilhas|остров|岛 岛屿|島|جزيرة جزر|द्वीप|pulau|isola isole|eiland
whale whales|ballena|baleine|wal wale|baleia|кит киты|鲸 鲸鱼|クジラ|حوت|व्हेल|paus|balena|walvis
volcano|volcán|volcan|vulkan|vulcão|вулкан|火山|火山|بركان|ज्वालामुखी|gunung_berapi|vulcano|vulkaan
satellite satellites|satélite satélites|satellite satellites|satellit satelliten|satélite|спутник|卫星|衛星|قمر_صناعي|उपग्रह|satelit|satellite|satelliet
rocket rockets|cohete cohetes|fusée fusées|rakete raketen|foguete|ракет|火箭|ロケット|صاروخ|रॉकेट|roket|razzo|raket
drone drones|dron drones|drone drones|drohne drohnen|drone drones|дрон беспилотник|无人机|ドローン|طائرة_مسيرة|ड्रोन|drone|drone droni|drone
spice pepper|especia pimienta|épice poivre|gewürz pfeffer|especiaria pimenta|специ перец|香料 胡椒|香辛料 胡椒|توابل فلفل|मसाला मिर्च|rempah merica|spezia pepe|specerij peper
`
