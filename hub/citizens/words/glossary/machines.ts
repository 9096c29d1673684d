export const machines = `
memory|memoria|mémoire|gedächtnis erinnerungsvermögen speicher|memória|памят|记忆 内存 记性|記憶 メモリ|ذاكر|स्मृति याददाश्त मेमोरी yaaddasht memory|memori ingatan|memoria|geheugen
forgetting|olvido|oubli|vergessen|esquecimento|забывани|遗忘 忘记|忘却|نسيان|भूलना bhoolna|lupa|oblio|vergeten
context|contexto|contexte|kontext|contexto|контекст|上下文 语境|文脈 コンテキスト|سياق|संदर्भ|konteks|contesto|context
session|sesión|session|sitzung|sessão|сесси|会话|セッション|جلس|सत्र|sesi|sessione|sessie
agent|agente|agent|agent agenten|agente|агент|智能体 代理|エージェント|وكيل وكلاء|एजेंट|agen|agente agenti|agent
model|modelo|modèle|modell|modelo|модел|模型|モデル|نموذج نماذج|मॉडल|model|modello|model
training|entrenamiento|entraînement|training|treinamento treino|обучени|训练|訓練 学習|تدريب|प्रशिक्षण|pelatihan|addestramento|training
data|datos|données|daten|dados|данны|数据|データ|بيانات|डेटा आंकड़े|data|dati|gegevens data
database|base_de_datos|base_de_données|datenbank|banco_de_dados|база_данных|数据库|データベース|قاعدة_بيانات|डेटाबेस|basis_data|database|databank
code|código|code|code quellcode|código|код коды кода|代码|コード|كود شيفر|कोड|kode|codice|code
program|programa|programme|programm|programa|программ|程序|プログラム|برنامج برمج|प्रोग्राम|program|programma|programma
software|software|logiciel|software|software|софт|软件|ソフトウェア|برمجيات|सॉफ्टवेयर|perangkat_lunak|software|software
hardware|hardware|matériel|hardware|hardware|железо|硬件|ハードウェア|عتاد|हार्डवेयर|perangkat_keras|hardware|hardware
computer|computadora ordenador|ordinateur|computer rechner|computador|компьютер|电脑 计算机|コンピュータ パソコン|حاسوب كمبيوتر|कंप्यूटर|komputer|computer|computer
server|servidor|serveur|server|servidor|сервер|服务器|サーバー サーバ|خادم سيرفر|सर्वर|server|server|server
network|red redes|réseau|netzwerk netz|rede|сеть сети|网络|ネットワーク|شبك|नेटवर्क|jaringan|rete|netwerk
internet|internet|internet|internet|internet|интернет|互联网|インターネット|إنترنت|इंटरनेट|internet|internet|internet
cloud|nube|nuage|cloud wolke|nuvem|облак|云端 云|クラウド 雲|سحاب|बादल क्लाउड|awan|nuvola|wolk
browser|navegador|navigateur|browser|navegador|браузер|浏览器|ブラウザ|متصفح|ब्राउज़र|peramban|browser|browser
website|sitio_web|site_web|webseite website|site_web|сайт|网站|ウェブサイト サイト|موقع|वेबसाइट|situs|sito|website
phone|teléfono móvil|téléphone|telefon handy|telefone celular|телефон|手机 电话|電話 携帯|هاتف|फोन phone|telepon ponsel|telefono|telefoon
robot|robot|robot|roboter|robô|робот|机器人|ロボット|روبوت|रोबोट|robot|robot|robot
machine|máquina|machine|maschine|máquina|машины|机器|機械 マシン|آلة|मशीन|mesin|macchinario|machine
sensor|sensor|capteur|sensor|sensor|датчик сенсор|传感器|センサー|مستشعر|सेंसर|sensor|sensore|sensor
camera|cámara|caméra|kamera|câmera|камер|摄像头 相机|カメラ|كاميرا|कैमरा|kamera|fotocamera|camera
file|archivo fichero|fichier|datei|arquivo ficheiro|файл|文件|ファイル|ملف|फाइल|berkas|file|bestand
backup|copia_de_seguridad respaldo|sauvegarde|backup sicherung|backup|резервн|备份|バックアップ|نسخ_احتياطي|बैकअप|cadangan|backup|back-up
storage|almacenamiento|stockage|speicherung|armazenamento|хранени хранилищ|存储|保存 ストレージ|تخزين|भंडारण|penyimpanan|archiviazione|opslag
error|error errores fallo|erreur|fehler|erro erros|ошибк|错误 报错|エラー 誤り|خطأ أخطاء|गलती त्रुटि galti|kesalahan galat|errore errori|fout fouten
test|prueba|essai test|test tests|teste|тест тесты тестирован|测试|テスト 試験|اختبار|परीक्षण टेस्ट|uji pengujian|prova|test
evaluation|evaluación evaluar|évaluation évaluer|bewertung evaluierung bewerten|avaliação avaliar|оценк оценива проверять проверк|评估 评测|評価|تقييم|मूल्यांकन|evaluasi penilaian|valutazione valutare|evaluatie beoordeling
quality|calidad|qualité|qualität|qualidade|качеств|质量|品質|جود|गुणवत्ता|kualitas|qualità|kwaliteit
measure|medir medición medida|mesure mesurer|messen messung|medir medição|измерени измер|测量 衡量|測定 計測|قياس|माप|ukur pengukuran|misura misurare|meten meting
performance|rendimiento|performance|leistung|desempenho|производительност|性能|性能|أداء|प्रदर्शन|kinerja|prestazioni|prestaties
latency|latencia|latence|latenz|latência|задержк|延迟|遅延|تأخير|विलंब|latensi|latenza|latentie
speed|velocidad|vitesse|geschwindigkeit|velocidade|скорост|速度|速度|سرع|गति|kecepatan|velocità|snelheid
security|seguridad|sécurité|sicherheit|segurança|безопасност|安全|安全 セキュリティ|أمان أمن|सुरक्षा suraksha|keamanan|sicurezza|veiligheid beveiliging
password|contraseña|mot_de_passe|passwort|senha|парол|密码|パスワード|كلمة_السر كلمة_المرور|पासवर्ड|kata_sandi|password|wachtwoord
encryption|cifrado encriptación|chiffrement|verschlüsselung|criptografia|шифровани|加密|暗号|تشفير|एन्क्रिप्शन|enkripsi|crittografia|versleuteling
key|clave llave|clé clef|schlüssel|chave|ключ|密钥 钥匙|鍵 キー|مفتاح مفاتيح|कुंजी चाबी|kunci|chiave|sleutel
signature|firma|signature|signatur unterschrift|assinatura|подпис|签名|署名|توقيع|हस्ताक्षर|tanda_tangan|firma|handtekening
identity|identidad|identité|identität|identidade|идентичност личност|身份|アイデンティティ 身元|هوي|पहचान|identitas|identità|identiteit
permission|permiso|permission|erlaubnis berechtigung|permissão|разрешени|权限|権限 許可|إذن صلاحي|अनुमति|izin|permesso|toestemming
privacy|privacidad|confidentialité vie_privée|datenschutz privatsphäre|privacidade|приватност конфиденциальн|隐私|プライバシー|خصوصي|निजता|privasi|riservatezza|privacy
attack|ataque|attaque|angriff|ataque|атак|攻击|攻撃|هجوم|हमला|serangan|attacco|aanval
prompt|instrucción|invite_de_commande|prompt|prompt|промпт|提示词|プロンプト|مطالب|प्रॉम्प्ट|perintah|istruzione|prompt
protocol|protocolo|protocole|protokoll|protocolo|протокол|协议|プロトコル|بروتوكول|प्रोटोकॉल|protokol|protocollo|protocol
tool|herramienta|outil|werkzeug|ferramenta|инструмент|工具|ツール 道具|أداة أدوات|उपकरण|alat|strumento strumenti|gereedschap
language|idioma lengua|langue langage|sprache|língua idioma linguagem|язык|语言|言語 言葉|لغة لغات|भाषा bhasha|bahasa|lingua|taal
algorithm|algoritmo|algorithme|algorithmus|algoritmo|алгоритм|算法|アルゴリズム|خوارزمي|एल्गोरिदम|algoritma|algoritmo|algoritme
search|búsqueda buscador|recherche|suche|busca pesquisa|поиск|搜索|検索|بحث|खोज khoj|pencarian|ricerca|zoeken
retrieval|recuperación|récupération|abruf|recuperação|извлечени|检索|取得|استرجاع|पुनर्प्राप्ति|pengambilan|recupero|ophalen
planning|planificación|planification|planung|planejamento|планировани|规划|計画|تخطيط|योजना|perencanaan|pianificazione|planning
automation|automatización|automatisation|automatisierung|automação|автоматизаци|自动化|自動化|أتمت|स्वचालन|otomatisasi|automazione|automatisering
coordination|coordinación|coordination|koordination abstimmung|coordenação|координаци|协调|調整 連携|تنسيق|समन्वय|koordinasi|coordinamento|coördinatie
reasoning|razonamiento|raisonnement|schlussfolgern|raciocínio|рассуждени|推理|推論|استدلال|तर्क|penalaran|ragionamento|redeneren
intelligence|inteligencia|intelligence|intelligenz|inteligência|интеллект|智能|知能|ذكاء|बुद्धि|kecerdasan|intelligenza|intelligentie
consciousness|conciencia|conscience|bewusstsein|consciência|сознани|意识|意識|وعي|चेतना|kesadaran|coscienza|bewustzijn
learning|aprendizaje|apprentissage|lernen|aprendizado aprendizagem|учёб|学习|勉強|تعلم|सीखना|belajar pembelajaran|apprendimento|leren
hallucination|alucinación|hallucination|halluzination|alucinação|галлюцинаци|幻觉|幻覚 ハルシネーション|هلوس|मतिभ्रम|halusinasi|allucinazione|hallucinatie
translation|traducción|traduction|übersetzung|tradução|перевод|翻译|翻訳|ترجم|अनुवाद|terjemahan|traduzione|vertaling
image|imagen|image|bild bilder|imagem|изображени картинк|图像 图片|画像|صور|तस्वीर चित्र|gambar|immagine|afbeelding
video|vídeo|vidéo|video|vídeo|видео|视频|動画|فيديو|वीडियो|video|video|video
voice|voz|voix|stimme|voz|голосов|语音 声音|音声 声|صوت|आवाज़ awaaz|suara|voce|stem_geluid
game|juego|jeu jeux|spiel|jogo|игра игры игр|游戏|ゲーム|لعب|खेल khel|permainan|gioco|spel
chess|ajedrez|échecs|schach|xadrez|шахмат|象棋|チェス 将棋|شطرنج|शतरंज|catur|scacchi|schaken
simulation|simulación|simulation|simulation|simulação|симуляци|模拟|シミュレーション|محاكا|सिमुलेशन|simulasi|simulazione|simulatie
mathematics|matemática|mathématiques maths|mathematik|matemática|математик|数学|数学|رياضيات|गणित|matematika|matematica|wiskunde
logic|lógica|logique|logik|lógica|логик|逻辑|論理|منطق|तर्कशास्त्र|logika|logica|logica
proof|prueba_formal|preuve|beweis|prova|доказательств|证明|証明|برهان|प्रमाण|bukti|dimostrazione|bewijs
statistics|estadística|statistique|statistik|estatística|статистик|统计|統計|إحصاء|सांख्यिकी|statistik|statistica|statistiek
experiment|experimento|expérience|experiment|experimento|эксперимент|实验|実験|تجرب|प्रयोग|percobaan|esperimento|experiment
research|investigación|recherche_scientifique|forschung|pesquisa_científica|исследовани|研究|研究|أبحاث|शोध|penelitian riset|ricerca_scientifica|onderzoek
science|ciencia|science|wissenschaft|ciência|наук|科学|科学|علوم|विज्ञान|sains ilmu|scienza|wetenschap
physics|física|physique|physik|física|физик|物理|物理|فيزياء|भौतिकी|fisika|fisica|natuurkunde
biology|biología|biologie|biologie|biologia|биологи|生物|生物学|أحياء|जीव_विज्ञान|biologi|biologia|biologie
version|versión|version|version|versão|верси|版本|バージョン|إصدار|संस्करण|versi|versione|versie
deployment|despliegue|déploiement|bereitstellung|implantação|развертывани|部署|デプロイ|نشر_البرامج|तैनाती|penerapan|distribuzione|uitrol
monitoring|supervisión monitoreo|surveillance|überwachung|monitoramento|мониторинг|监控|監視|مراقب|निगरानी|pemantauan|monitoraggio|bewaking
spam|spam|pourriel|spam|spam|спам|垃圾信息|スパム|سبام|स्पैम|spam|spam|spam
moderation|moderación|modération|moderation|moderação|модераци|审核|モデレーション|إشراف|मॉडरेशन|moderasi|moderazione|moderatie
engine|motor|moteur|motor|motor|двигател|引擎|エンジン|محرك|इंजन|mesin_penggerak|motore|motor
clock|reloj|horloge|uhr|relógio|часы|时钟|時計|ساعة_حائط|घड़ी ghadi|jam_dinding|orologio|klok
architecture|arquitectura|architecture|architektur|arquitetura|архитектур|架构 建筑|アーキテクチャ 建築|معماري|वास्तुकला|arsitektur|architettura|architectuur
mode theme skin|modo tema|mode thème|modus thema_der_seite|modo tema|режим тема_сайта|模式 主题|モード テーマ|وضع_ليلي الوضع|मोड|mode tema|modalità tema|modus
advertisement ad ads advert banner banners advertising|anuncio anuncios publicidad pancarta|pub publicité bannière annonces|werbung werbebanner banner anzeige|anúncio anúncios propaganda|реклам баннер|广告 横幅|広告 バナー|إعلان إعلانات لافتة|विज्ञापन बैनर|iklan spanduk|pubblicità annunci|reclame advertentie
spreadsheet csv excel|hoja_de_cálculo csv|tableur csv|tabelle csv|planilha csv|таблиц|表格|表計算 スプレッドシート|جدول|तालिका सीएसवी|lembar_kerja csv|foglio_di_calcolo csv|rekenblad csv
`
