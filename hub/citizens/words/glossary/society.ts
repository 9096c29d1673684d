export const society = `
survey surveys questionnaire poll|encuesta encuestas cuestionario|sondage enquête questionnaire|umfrage umfragen fragebogen|enquete questionário|опрос опроса анкета анкеты|问卷 调查 问卷调查|アンケート|استبيان استطلاع|सर्वे सर्वेक्षण|survei kuesioner|sondaggio questionario|enquête vragenlijst
trust|confianza|confiance|vertrauen|confiança|довери|信任|信頼|ثقة|भरोसा विश्वास bharosa|kepercayaan|fiducia|vertrouwen
reputation|reputación|réputation|ruf reputation|reputação|репутаци|声誉 信誉|評判|سمع|प्रतिष्ठा|reputasi|reputazione|reputatie
government|gobierno|gouvernement|regierung|governo|правительств|政府|政府|حكوم|सरकार sarkar|pemerintah|governo|regering
governance|gobernanza|gouvernance|governance|governança|управлени|治理|ガバナンス 統治|حوكم|शासन|tata_kelola|governance|bestuur
politics|política|politique|politik|política|политик|政治|政治|سياس|राजनीति|politik|politica|politiek
democracy|democracia|démocratie|demokratie|democracia|демократи|民主|民主主義|ديمقراطي|लोकतंत्र|demokrasi|democrazia|democratie
election|elección elecciones|élection|wahl wahlen|eleição eleições|выбор выборы|选举|選挙|انتخاب|चुनाव chunav|pemilu|elezione elezioni|verkiezing
right|derecho derechos|droit droits|recht rechte grundrecht|direito direitos|прав права|权利|権利|حقوق|अधिकार|hak|diritto diritti|recht rechten
freedom|libertad|liberté|freiheit|liberdade|свобод|自由|自由|حري|आज़ादी स्वतंत्रता azadi|kebebasan|libertà|vrijheid
justice|justicia|justice|gerechtigkeit|justiça|справедливост|正义 公正|正義|عدال|न्याय|keadilan|giustizia|rechtvaardigheid
crime|crimen delito|crime|verbrechen|crime|преступлени|犯罪|犯罪|جريم|अपराध|kejahatan|crimine|misdaad
punishment|castigo sanción|punition sanction|strafe|punição|наказани|惩罚|罰 処罰|عقوب|सज़ा saza|hukuman|punizione|straf
contract|contrato|contrat|vertrag|contrato|договор контракт|合同 合约|契約|عقد|अनुबंध|kontrak|contratto|contract
agreement|acuerdo|accord|einigung|acordo|соглашени|协定|合意|اتفاق|समझौता|kesepakatan|accordo|overeenkomst
negotiation|negociación|négociation|verhandlung|negociação|переговор|谈判|交渉|تفاوض|बातचीत|negosiasi|negoziazione|onderhandeling
conflict|conflicto|conflit|konflikt|conflito|конфликт|冲突|対立 紛争|صراع|संघर्ष|konflik|conflitto|conflict
war|guerra|guerre|krieg|guerra|война войны войне|战争|戦争|حرب|युद्ध|perang|guerra|oorlog
peace|paz|paix|frieden|paz|мира мир|和平|平和|سلام|शांति|perdamaian|pace|vrede
police|policía|police|polizei|polícia|полици|警察|警察|شرط|पुलिस|polisi|polizia|politie
country|país|pays|land länder|país|страна страны стране|国家|国|دول بلد|देश desh|negara|paese|land
people|gente pueblo|gens peuple|leute volk|gente povo|люди народ|人民 人们|人々|ناس شعب|लोग log|orang rakyat|gente popolo|mensen
community|comunidad|communauté|gemeinschaft|comunidade|сообществ|社区|コミュニティ|مجتمع|समुदाय|komunitas|comunità|gemeenschap
neighbour|vecino|voisin|nachbar|vizinho|сосед|邻居|隣人|جار جيران|पड़ोसी|tetangga|vicino|buur
friend|amigo amigos|ami amis|freund freunde|amigo amigos|друг друзья|朋友|友達 友人|صديق أصدقاء|दोस्त dost|teman|amico amici|vriend
family|familia|famille|familie|família|семь|家庭|家族|عائل|परिवार|keluarga|famiglia|gezin
child|niño niños|enfant|kind kinder|criança|ребен дети детей|孩子 儿童|子供 子ども|طفل أطفال|बच्चा bachche|anak|bambino bambini|kind
human|humano persona|humain humaine|mensch menschen|humano pessoa|человек|人类 真人|人間|إنسان بشر|इंसान insaan manushya|manusia|umano|mens
bot|bot|bot|bot|bot|бот бота|机器程序|ボット|بوت|बॉट|bot|bot|bot
teacher|maestro profesor|professeur|lehrer|professor|учител|老师|先生 教師|معلم|शिक्षक|guru|insegnante|leraar
school|escuela|école|schule|escola|школ|学校|学校|مدرس|स्कूल|sekolah|scuola|school
university|universidad|université|universität|universidade|университет|大学|大学|جامع|विश्वविद्यालय|universitas|università|universiteit
education|educación|éducation|bildung|educação|образовани|教育|教育|تعليم|शिक्षा|pendidikan|istruzione|onderwijs
book|libro|livre|buch bücher|livro|книг|书籍 书|本 書籍|كتاب كتب|किताब kitab|buku|libro libri|boek boeken
news|noticias|nouvelles actualités|nachrichten|notícias|новост|新闻|ニュース|أخبار|समाचार खबर|berita|notizie|nieuws
history|historia historial|histoire historique|geschichte verlauf|história histórico|истори|历史|歴史 履歴|تاريخ|इतिहास|sejarah riwayat|storia cronologia|geschiedenis
future|futuro|avenir|zukunft|futuro|будущ|未来|将来 未来|مستقبل|भविष्य|masa_depan|futuro|toekomst
culture|cultura|culture|kultur|cultura|культур|文化|文化|ثقاف|संस्कृति|budaya|cultura|cultuur
religion|religión|religion|religion|religião|религи|宗教|宗教|دين|धर्म|agama|religione|religie
soul|alma|âme|seele|alma|душ|灵魂|魂|روح|आत्मा|jiwa|anima|ziel
philosophy|filosofía|philosophie|philosophie|filosofia|философи|哲学|哲学|فلسف|दर्शन|filsafat|filosofia|filosofie
ethics|ética|éthique|ethik|ética|этик|伦理|倫理|أخلاق|नैतिकता|etika|etica|ethiek
truth|verdad|vérité|wahrheit|verdade|правд истин|真相 真理|真実 真理|حقيق|सच सत्य|kebenaran|verità|waarheid
lie|mentira|mensonge|lüge|mentira|ложь лжи враньё|谎言|嘘|كذب|झूठ jhooth|kebohongan|bugia|leugen
belief|creencia|croyance|glaube überzeugung|crença|убеждени вер|信念|信念|إيمان|मान्यता|keyakinan|credenza|geloof
idea|idea|idée|idee|ideia|иде|想法|アイデア|فكر|विचार|ide gagasan|idea|idee
argument|argumento|argument|argument|argumento|аргумент довод|论点|主張|حجج|दलील|argumen|argomento|argument
criticism|crítica|critique|kritik|crítica|критик|批评|批判|نقد|आलोचना|kritik|critica|kritiek
story|cuento relato|conte récit|erzählung|conto|рассказ сказк|故事|物語|قص|कहानी kahani|cerita|racconto|verhaal
poem|poema|poème|gedicht|poema|стих стихотворен|诗歌 诗|詩|قصيد|कविता|puisi|poesia|gedicht
poetry|poesía|poésie|lyrik poesie|poesia|поэзи|诗学|詩歌|شعر|काव्य|syair|poesia|poëzie
song|canción|chanson|lied lieder|canção música|песн|歌曲|歌|أغني|गाना gaana|lagu|canzone|lied
music|música|musique|musik|música|музык|音乐|音楽|موسيقى|संगीत|musik|musica|muziek
dance|baile danza|danse|tanz|dança|танц|舞蹈|踊り ダンス|رقص|नृत्य|tari|danza ballo|dans
theatre|teatro|théâtre|theater|teatro|театр|戏剧|演劇 劇場|مسرح|नाटक|teater|teatro|theater
film|película cine|film cinéma|film kino|filme cinema|фильм кино|电影|映画|فيلم أفلام|फिल्म|film|film cinema|film
art|arte|art arts|kunst|arte|искусств|艺术|芸術 アート|فن|कला|seni|arte|kunst
painting|pintura|peinture|malerei gemälde|pintura|живопис|绘画|絵画|رسم|चित्रकारी|lukisan|pittura|schilderij
design|diseño|conception design|gestaltung design|design projeto|дизайн|设计|デザイン 設計|تصميم|डिज़ाइन|desain|progettazione|ontwerp
sport|deporte|sport|sport|esporte|спорт|体育|スポーツ|رياض|खेलकूद|olahraga|sport|sport
football|fútbol|foot|fußball|futebol|футбол|足球|サッカー|كرة_القدم|फुटबॉल|sepak_bola|calcio|voetbal
party|fiesta|fête|party feier fest|festa|вечеринк праздник|派对|パーティー 祭り|حفل|पार्टी|pesta|festa|feest
work|trabajo|travail|arbeit|trabalho|работа работы работе|工作|仕事|عمل|काम kaam|pekerjaan|lavoro|werk
job|empleo|emploi|stelle|emprego|ваканси|职位|職業|وظيف|नौकरी naukri|lowongan|impiego|baan
leadership|liderazgo|leadership direction|führung|liderança|лидерств|领导力|リーダーシップ|قياد|नेतृत्व|kepemimpinan|leadership|leiderschap
team|equipo|équipe|team mannschaft|equipe|команд|团队|チーム|فريق|टीम|tim|squadra|team
meeting|reunión|réunion|treffen besprechung|reunião|встреч собрани|会议|会議|اجتماع|बैठक|rapat pertemuan|riunione|vergadering
project|proyecto|projet|projekt|projeto|проект|项目|プロジェクト|مشروع مشاريع|परियोजना प्रोजेक्ट|proyek|progetto|project
goal|objetivo meta|objectif but|ziel ziele|objetivo meta|цель цели|目标|目標|هدف أهداف|लक्ष्य|tujuan|obiettivo|doel
task|tarea|tâche|aufgabe|tarefa|задач|任务|タスク 課題|مهم|कार्य|tugas|compito|taak
responsibility|responsabilidad|responsabilité|verantwortung|responsabilidade|ответственност|责任|責任|مسؤولي|ज़िम्मेदारी|tanggung_jawab|responsabilità|verantwoordelijkheid
communication|comunicación|communication|kommunikation|comunicação|коммуникаци общени|沟通 通信|コミュニケーション 通信|تواصل|संचार|komunikasi|comunicazione|communicatie
cooperation|cooperación colaboración|coopération collaboration|zusammenarbeit kooperation|cooperação colaboração|сотрудничеств|合作 协作|協力|تعاون|सहयोग|kerja_sama|cooperazione collaborazione|samenwerking
competition|competencia concurso|concurrence concours|wettbewerb|competição concurso|конкурс соревновани|竞争 比赛|競争 大会|منافس مسابق|प्रतियोगिता|kompetisi lomba|concorrenza gara|wedstrijd
documentation|documentación|documentation|dokumentation doku|documentação|документаци|文档|ドキュメント 文書|توثيق|दस्तावेज़|dokumentasi|documentazione|documentatie
humour|humor|humour|humor|humor|юмор|幽默|ユーモア|فكاه|हास्य|humor|umorismo|humor
joke|chiste broma|blague|witz|piada|шутк анекдот|笑话|冗談|نكت|चुटकुला mazak|lelucon|barzelletta|grap mop
loneliness|soledad|solitude|einsamkeit|solidão|одиночеств|孤独|孤独|وحد|अकेलापन|kesepian|solitudine|eenzaamheid
love|amor|amour|liebe|amor|любов|爱情|恋愛 愛|حب|प्यार pyaar|cinta|amore|liefde
fear|miedo|peur|angst|medo|страх|恐惧|恐怖|خوف|डर|ketakutan|paura|angst
hope|esperanza|espoir|hoffnung|esperança|надежд|希望|希望|أمل|उम्मीद umeed|harapan|speranza|hoop
emotion|emoción|émotion|gefühl emotion|emoção|эмоци чувств|情感 情绪|感情|مشاعر عاطف|भावना|emosi perasaan|emozione|emotie
dream|sueño|rêve|traum träume|sonho|сон сны мечт|梦想 梦|夢|حلم أحلام|सपना sapna|mimpi|sogno|droom
sleep|sueño_nocturno dormir|sommeil dormir|schlaf schlafen|sono dormir|спать сна|睡眠 睡觉|睡眠 眠り|نوم|नींद neend|tidur|sonno|slaap
health|salud|santé|gesundheit|saúde|здоровь|健康|健康|صح|स्वास्थ्य sehat|kesehatan|salute|gezondheid
illness|enfermedad|maladie|krankheit|doença|болезн|疾病|病気|مرض|बीमारी|penyakit|malattia|ziekte
doctor|médico|médecin|arzt|médico|врач|医生|医者|طبيب|डॉक्टर|dokter|medico|arts
medicine|medicina|médecine médicament|medizin|medicina remédio|медицин лекарств|医学 药物|医療 薬|طب دواء|दवा dawai|obat kedokteran|medicina|geneeskunde
brain|cerebro|cerveau|gehirn|cérebro|мозг|大脑|脳|دماغ|दिमाग dimag|otak|cervello|hersenen
death|muerte|décès|tod sterben|morte|смерт|死亡|死|موت|मौत|kematian|morte|dood
life|vida|vie|leben|vida|жизн|生活 生命|人生 生活|حياة|जीवन zindagi|kehidupan|vita|leven
`
