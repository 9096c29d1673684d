export const nature = `
solar|solar|solaire|solar sonnenenergie|solar|солнечн|太阳能 太阳 光伏|太陽光 太陽 ソーラー|شمسي|सौर सोलर|surya tenaga_surya|solare|zonne zonnepanelen
sun|sol|soleil|sonne|sol|солнц|太阳|太陽|شمس|सूरज suraj|matahari|sole|zon
energy|energía|énergie|energie|energia|энерги|能源 能量|エネルギー|طاق|ऊर्जा urja|energi|energia|energie
electricity|electricidad|électricité|strom elektrizität|eletricidade|электричеств|电力|電気 電力|كهرباء|बिजली bijli|listrik|elettricità|stroom elektriciteit
wind|viento eólica|vent éolien|wind windkraft|vento eólica|ветер ветр|风力 风|風力 風|رياح ريح|हवा|angin|vento eolico|wind
water|agua|eau|wasser|água|вода воды воде водн|水|水|ماء مياه|पानी pani|air_bersih|acqua|water
river|río|rivière fleuve|fluss|rio|река реки реке|河流|川 河川|نهر|नदी nadi|sungai|fiume|rivier
sea|mar|mer|meer|mar|море моря|大海 海|海|بحر|समुद्र|laut|mare|zee
ocean|océano|océan|ozean|oceano|океан|海洋|海洋|محيط|महासागर|samudra|oceano|oceaan
bridge|puente|pont ponts|brücke|ponte|мост|桥梁 桥|橋|جسر جسور|पुल pul|jembatan|ponte ponti|brug bruggen
road|carretera camino|route|straße strasse|estrada|дорог|道路|道路|طريق|सड़क sadak|jalan_raya|strada|weg
city|ciudad|ville|stadt|cidade|город|城市|都市 街|مدين|शहर shehar|kota|città|stad
house|casa|maison|haus häuser|casa|дома домов|房子|家屋|بيت منزل|घर ghar|rumah|casa|huis
garden gardening gardener|jardín huerto jardinería|jardin jardinage|garten gärten gartenarbeit gärtnern|jardim horta jardinagem|сад сады огород садоводств|花园 园艺|庭 園芸|حديق|बगीचा|kebun taman|giardino orto|tuin
greenhouse|invernadero|serre|gewächshaus|estufa|теплиц|温室|温室|دفيئ|ग्रीनहाउस|rumah_kaca|serra|kas broeikas
tree|árbol|arbre|baum bäume|árvore|дерев|树木 树|樹木|شجر|पेड़ ped|pohon|albero alberi|boom bomen
forest|bosque|forêt|wald wälder|floresta|лес леса|森林|森林|غاب|जंगल jungle|hutan|foresta|bos
plant|planta|plante|pflanze|planta|растени|植物|植物|نبات|पौधा paudhe|tanaman|pianta piante|plant planten
seed|semilla|graine|samen saatgut|semente|семен|种子|種子|بذور|बीज|benih|seme semi|zaad
flower|flor flores|fleur|blume|flor flores|цвет цветы цветок|花朵|花|زهر|फूल phool|bunga|fiore fiori|bloem
soil|suelo|sol_agricole|erde boden|solo|почв|土壤|土壌|ترب|मिट्टी|tanah|suolo|bodem
farm|granja agricultura|ferme agriculture|bauernhof landwirtschaft|fazenda agricultura|ферм сельск|农业 农场|農業 農場|مزرع زراع|खेती kheti|pertanian|fattoria agricoltura|boerderij landbouw
food|comida alimento|nourriture aliment|essen lebensmittel nahrung|comida alimento|еда еды еде|食物 食品|食べ物 食品|طعام|खाना khana|makanan|cibo|voedsel eten
bread|pan|pain|brot|pão|хлеб|面包|パン|خبز|रोटी|roti|pane|brood
animal|animal|animal animaux|tier tiere|animal animais|животн|动物|動物|حيوان|जानवर janwar|hewan binatang|animale|dier dieren
dog|perro|chien|hund|cachorro cão|собак|狗|犬|كلب كلاب|कुत्ता kutta|anjing|cane cani|hond
cat|gato|chats|katze|gato|кошк кот|猫|猫|قط|बिल्ली billi|kucing|gatto gatti|kat katten
bird|pájaro|oiseau|vogel vögel|pássaro|птиц|鸟|鳥|طيور|पक्षी|burung|uccello|vogel
bee|abeja|abeille|biene|abelha|пчел|蜜蜂|蜂 ミツバチ|نحل|मधुमक्खी|lebah|ape api|bij bijen
fish|pez peces pescado|poisson|fisch|peixe|рыб|鱼|魚|سمك|मछली machli|ikan|pesce|vis vissen
horse|caballo|cheval chevaux|pferd|cavalo|лошад|马匹|馬|حصان|घोड़ा|kuda|cavallo|paard
weather|tiempo_atmosférico clima|météo|wetter|clima_tempo|погод|天气|天気 気象|طقس|मौसम mausam|cuaca|meteo|weer
rain|lluvia|pluie|regen|chuva|дожд|下雨 雨|雨|مطر تمطر|बारिश barish|hujan|pioggia|regen
snow|nieve|neige|schnee|neve|снег|雪|雪|ثلج|बर्फ|salju|neve|sneeuw
storm|tormenta|tempête orage|sturm|tempestade|бур шторм|暴风|嵐 台風|عاصف|तूफान|badai|tempesta|storm
climate|clima climático|climat|klima klimawandel|clima climática|климат|气候|気候|مناخ|जलवायु|iklim|clima|klimaat
temperature|temperatura|température|temperatur|temperatura|температур|温度|温度 気温|حرار|तापमान|suhu|temperatura|temperatuur
heat|calor|chaleur|hitze wärme|calor|жар тепл|热|熱|سخون|गर्मी garmi|panas|calore|hitte
cold|frío|froid|kälte|frio|холод|寒冷|寒さ|برد|ठंड thand|dingin|freddo|kou
fire|fuego incendio|feu incendie|feuer brand|fogo|огонь огня пожар|火灾|火災|حريق|आग aag|api_unggun kebakaran|fuoco|vuur brand
air|aire|air|luft|ar|воздух|空气|空気|هواء|वायु|udara|aria|lucht
earth|tierra planeta|terre planète|erde planet|terra planeta|земл планет|地球|地球|أرض كوكب|पृथ्वी धरती|bumi|terra pianeta|aarde
moon|luna|lune|mond|lua|лун|月亮 月球|月面|قمر|चाँद चांद|bulan_purnama|luna|maan
star|estrella|étoile|stern sterne|estrela|звезд|星星|星|نجم نجوم|तारा|bintang|stella|ster sterren
space|espacio|espace|weltraum|espaço|космос|太空|宇宙|فضاء|अंतरिक्ष|antariksa|spazio|ruimtevaart
mountain|montaña|montagne|berg berge|montanha|гор горы|山脉 山|山|جبل جبال|पहाड़|gunung|montagna|berg
stone|piedra|pierre|stein|pedra|камен камн|石头|石|حجر|पत्थर|batu|pietra|steen
gold|oro|or|gold|ouro|золот|黄金|金塊|ذهب|सोना|emas|oro|goud
oil|petróleo|pétrole|erdöl öl|petróleo|нефт|石油|石油|نفط|तेल|minyak|petrolio|olie
gas|gas|gaz|erdgas|gás|газ газа|天然气|ガス|غاز|गैस|gas|gas|gas
coal|carbón|charbon|kohle|carvão|угол|煤炭|石炭|فحم|कोयला|batu_bara|carbone|steenkool
battery|batería pila|batterie|batterie akku|bateria|батаре аккумулят|电池|電池 バッテリー|بطاري|बैटरी|baterai|batteria|batterij
nuclear|nuclear|nucléaire|atomkraft kernkraft nuklear|nuclear|ядерн атомн|核能|原子力|نووي|परमाणु|nuklir|nucleare|kernenergie
hydrogen|hidrógeno|hydrogène|wasserstoff|hidrogênio|водород|氢|水素|هيدروجين|हाइड्रोजन|hidrogen|idrogeno|waterstof
grid|red_eléctrica|réseau_électrique|stromnetz|rede_elétrica|электросет|电网|送電網|شبكة_كهرباء|ग्रिड|jaringan_listrik|rete_elettrica|stroomnet
pollution|contaminación|pollution|verschmutzung|poluição|загрязнени|污染|汚染|تلوث|प्रदूषण|polusi|inquinamento|vervuiling
waste|basura residuos|déchets|müll abfall|lixo|мусор отход|垃圾|ごみ 廃棄|نفايات|कचरा|sampah|rifiuti|afval
winter|invierno|hiver|winter|inverno|зима зимой зимн|冬天|冬|شتاء|सर्दी|musim_dingin|inverno|winter
summer|verano|été_prochain|sommer|verão|летом|夏天|夏|صيف|ग्रीष्म|musim_panas|estate|zomer
night|noche|nuit|nacht|noite|ночь ночи ночью|夜晚|夜|ليل|रात raat|malam|notte|nacht
light|luz|lumière|licht|luz|свет|光线|光|ضوء|रोशनी|cahaya|luce|licht
colour|color|couleur|farbe|cor|цвета|颜色|色|لون ألوان|रंग rang|warna|colore|kleur
island|isla|île|insel|ilha|остров|岛屿|島|جزير|द्वीप|pulau|isola|eiland
map|mapa|carte_géographique|landkarte karte|mapa|карта карты|地图|地図|خريط|नक्शा|peta|mappa|kaart
travel|viaje viajar|voyage|reise reisen|viagem|путешеств|旅行|旅行|سفر|यात्रा yatra|perjalanan|viaggio|reis reizen
train|tren|train_rapide|zug züge|trem comboio|поезд|火车|電車 列車|قطار|रेल|kereta|treno|trein
ship|barco|bateau navire|schiff|navio|корабл|船|船|سفين|जहाज|kapal|nave|schip
car|coche carro|voiture|auto autos|carro|машин автомобил|汽车|自動車 車|سيار|गाड़ी gaadi|mobil|macchina|auto
bicycle|bicicleta|vélo|fahrrad|bicicleta|велосипед|自行车|自転車|دراج|साइकिल|sepeda|bicicletta|fiets
plane|avión|avion|flugzeug|avião|самолет|飞机|飛行機|طائر|विमान|pesawat|aereo|vliegtuig
harbour harbor port dock|puerto|port_de_mer port|hafen|porto|гаван порт|港口 港湾|港 港湾|ميناء|बंदरगाह|pelabuhan|porto|haven
dark darkness|oscuro oscura|sombre|dunkel dunkler dunkles|escuro escura|темн|深色 黑暗 暗色|ダーク 暗い|داكن مظلم|डार्क अंधेर|gelap|scuro scura|donker
quiet quieter calm|tranquilo tranquila silencioso|calme tranquille silencieux|ruhiger leiser stiller ruhige|tranquilo calmo silencioso|тихая тише тихой спокойн|安静 更安静|静か 静けさ|هادئ هدوء|शांत|tenang sepi_tenang|tranquillo quieto|stiller rustig
`
