/** Words by meaning, one meaning per line. `columns` in `lookup.ts` names the language of each column. */
export const rules = `
fail failed fails failure|falla falló fallar|échoue échoué échouer|fehlschlägt scheitert fehlgeschlagen|falha falhar falhou|прошел сорвал неудач не_пройдет|失败|失敗|فشل فشلت|विफल फेल|gagal|fallisce fallito|mislukt
version versions history_of_edits|versión versiones|version versions|version versionen fassung|versão versões|верси|版本|バージョン 履歴|نسخة إصدار|संस्करण|versi|versione versioni|versie
expire expires expired expiry valid lapse_date|caducar caducan caduca vencer vence válido|expirer expirent expire périmé valable|verfallen verfällt ablaufen gültig|expirar expiram expira vencer válido|сгора истека истечет срок_действия действует|过期 有效期 失效|期限 失効 有効|صلاحية تنتهي ينتهي|समाप्त वैध एक्सपायर|kedaluwarsa kadaluarsa berlaku hangus|scadere scadono scade valido|verlopen vervallen geldig
withdraw withdrawn retract take_back revoke|retirar retiro revocar|retirer rétracter|zurückziehen zurücknehmen|retirar revogar|отозвать снять забрать|撤回 撤销|撤回 取り下げ|سحب أسحب|वापस_लेना वापस_ले|tarik menarik cabut|ritirare revocare|intrekken
reference purpose memo concept|concepto referencia|référence motif libellé|verwendungszweck referenz|referência descrição|назначени референс|附言 备注 用途|摘要 通信欄|المرجع مرجع|संदर्भ|referensi berita|causale riferimento|kenmerk omschrijving
address addresses|dirección direcciones|adresse adresses|adresse adressen|endereço endereços|адрес|地址|アドレス 住所|عنوان|पता पते|alamat|indirizzo|adres
network chain chains|red cadena|réseau chaîne|netzwerk netz kette|rede cadeia|сеть сети|链 网络|チェーン ネットワーク|شبكة|नेटवर्क चेन|jaringan rantai|rete catena|netwerk keten
benefit benefits advantage advantages perk perks|ventaja ventajas beneficio beneficios|avantage avantages bénéfice|vorteil vorteile nutzen|vantagem vantagens benefício|преимуществ выгод бонус|好处 优势 福利|特典 メリット 利点|مزايا ميزة فائدة|फायदा फ़ायदा लाभ|keuntungan manfaat|vantaggio vantaggi|voordeel voordelen
founder founding founders|fundador fundadora fundadores|fondateur fondatrice fondateurs|gründer gründung gründerin|fundador fundadora fundadores|основател учредител|创始 创办人 创始人|創設 創業者 設立者|مؤسس المؤسسين|संस्थापक|pendiri|fondatore fondatori|oprichter stichter
reaction reactions emoji emojis|reacción reacciones|réaction réactions|reaktion reaktionen|reação reações|реакци эмодзи|表情 反应|リアクション 絵文字|تفاعل تفاعلات|प्रतिक्रिया रिएक्शन|reaksi|reazione reazioni|reactie reacties
length lengthy characters letters|largo longitud caracteres|longueur caractères|länge zeichen|comprimento caracteres|длин символ знаков|长度 字数 字符|長さ 文字数 文字|طول حرف أحرف|लंबाई अक्षर|panjang karakter huruf|lunghezza caratteri|lengte tekens
upload uploading attach attachment|subir adjuntar|téléverser joindre envoyer_un_fichier|hochladen anhängen|enviar_arquivo anexar subir|загрузить прикрепить|上传 附件|アップロード 添付|رفع تحميل إرفاق|अपलोड|unggah lampirkan|caricare allegare|uploaden bijvoegen
photo photos avatar|foto avatar|photo avatar|foto avatar profilbild|foto avatar|фото аватар|头像 照片|写真 アイコン アバター|صورة الصورة|फोटो फ़ोटो अवतार|foto avatar|foto avatar|foto avatar
username nickname handle|nombre_de_usuario apodo|pseudo identifiant|benutzername spitzname|nome_de_usuário apelido|никнейм логин ник|用户名 昵称|ユーザー名 ニックネーム|اسم_المستخدم لقب|उपयोगकर्ता_नाम|nama_pengguna julukan|nome_utente soprannome|gebruikersnaam
channel_name group_name|nombre_del_grupo|nom_du_groupe|gruppenname|nome_do_grupo|название_группы|群名|グループ名|اسم_المجموعة|ग्रुप_का_नाम|nama_grup|nome_del_gruppo|groepsnaam
fee fees|tarifa cuota comisión tasa|frais|gebühr gebühren|taxa tarifa|плата комисси взнос|费用 手续费|手数料 料金 費用|رسوم رسم|शुल्क फीस|biaya tarif|tariffa commissione|kosten vergoeding
dollar dollars usd bucks|dólar dólares|dollar dollars|dollar|dólar dólares|доллар|美元 美金|ドル|دولار|डॉलर|dolar|dollaro dollari|dollar
topup recharge refill top_up|recargar recarga|recharger recharge|aufladen nachladen|recarregar recarga|пополн|充值|チャージ 補充|شحن|रिचार्ज टॉपअप|isi_ulang topup|ricaricare|opwaarderen
renew recurring automatic|renovar automático|renouveler automatique|verlängern automatisch|renovar automático|продлева автоматическ|续费 自动|更新 自動|تجديد تلقائي|नवीनीकरण अपने_आप|perpanjang otomatis|rinnovare automatico|verlengen automatisch
encrypted encryption cipher|cifrado cifrada|chiffré chiffrement|verschlüsselt verschlüsselung|criptografado criptografia|зашифрован шифрован|加密|暗号|مشفرة تشفير|एन्क्रिप्ट|terenkripsi enkripsi|cifrato crittografia|versleuteld
administrator admin admins moderator moderators|administrador administradores moderador|administrateur administrateurs modérateur|administrator moderator betreiber|administrador administradores moderador|админ модератор администрат|管理员|管理人 運営 管理者|مشرف مدير المشرف|एडमिन व्यवस्थापक|admin moderator pengelola|amministratore moderatore|beheerder
schedule scheduled draft drafts|programar borrador|programmer brouillon|planen entwurf|agendar rascunho|запланировать черновик|定时 草稿|予約 下書き|جدولة مسودة|शेड्यूल ड्राफ्ट|jadwalkan draf|programmare bozza|inplannen concept
library sdk package client|biblioteca cliente|bibliothèque client|bibliothek client|biblioteca cliente|библиотек клиент|库 客户端|ライブラリ クライアント|مكتبة عميل|लाइब्रेरी|pustaka klien|libreria client|bibliotheek client
event events|evento eventos|événement événements|ereignis ereignisse|evento eventos|событи|事件|イベント|حدث أحداث|घटना इवेंट|acara kejadian|evento eventi|gebeurtenis
kind kinds type types|tipo tipos|type types sorte|art arten sorte|tipo tipos|вид тип|种类 类型|種類 タイプ|نوع أنواع|प्रकार|jenis tipe|tipo tipi|soort soorten
know learns notice find_out|enterar entera sabrá|savoir saura apprendre|erfahren erfährt merkt|saber saberá descobre|узнает узнать заметит|知道 发现|気づ 知られ バレ|يعرف سيعرف يعلم|पता_चल|tahu ketahuan|sapere saprà scoprire|weten merkt
cancel canceled cancelled|cancelar anular|annuler|abbrechen stornieren kündigen|cancelar|отменить отмен|取消|キャンセル 取消|إلغاء ألغي|रद्द|batalkan membatalkan|annullare|annuleren
founding_plate plaque nameplate|placa|plaque|plakette schild|placa|табличк|铭牌 牌子|プレート|لوحة|प्लेट|pelat papan_nama|targa|plaat naambord
`

export const subjects = `
permafrost frozen_ground|permafrost|pergélisol permafrost|permafrost|permafrost|мерзлот|永久冻土 冻土|永久凍土|التربة_الصقيعية|स्थायी_तुषार|permafrost|permafrost|permafrost
quantum|cuántico cuántica|quantique quantiques|quanten quantencomputer|quântico quântica|квантов|量子|量子|الكم الكمية كمومية|क्वांटम|kuantum|quantistico quantistica|kwantum
lantern lanterns|farol linterna linternas|lanterne lanternes|laterne laternen laternenbudget|lanterna lanternas|фонар|灯笼|ランタン 提灯|فانوس فوانيس|लालटेन|lentera|lanterna|lantaarn
inverter inverters|inversor inversores|onduleur onduleurs|wechselrichter|inversor inversores|инвертор|逆变器|インバーター|عاكس|इन्वर्टर|inverter|inverter|omvormer
coffee cafe|café|café|kaffee|café|кофе|咖啡|コーヒー カフェ|قهوة|कॉफी|kopi|caffè|koffie
gardening gardener|jardinería jardinero|jardinage jardinier|gartenarbeit gärtner|jardinagem jardineiro|садоводств садовод|园艺|園芸 ガーデニング|بستنة|बागवानी|berkebun|giardinaggio|tuinieren
voltage volt|voltaje|tension|spannung|voltagem tensão|напряжени|电压|電圧|جهد|वोल्टेज|tegangan|tensione|spanning
poet poets|poeta poetas|poète poètes|dichter dichterin|poeta poetas|поэт|诗人|詩人|شاعر شعراء|कवि|penyair|poeta poeti|dichter
engineer engineers|ingeniero ingenieros|ingénieur ingénieurs|ingenieur ingenieure|engenheiro engenheiros|инженер|工程师|エンジニア 技術者|مهندس|इंजीनियर|insinyur|ingegnere|ingenieur
agenda schedule_of_call|agenda orden_del_día|ordre_du_jour|tagesordnung agenda|pauta agenda|повестк|议程|議題 アジェンダ|جدول_الأعمال|एजेंडा|agenda|ordine_del_giorno|agenda
relay relays|relé|relais|relais|relé|реле ретранслятор|中继|リレー 中継|مرحل|रिले|relai|relè|relais
thaw thaws melting|deshielo derrite|dégel fond|tauen taut auftauen|degelo derrete|таяни тает|融化 解冻|融解 溶け|ذوبان|पिघल|mencair|disgelo|dooien
archaeologist archaeology|arqueólogo arqueología|archéologue archéologie|archäologe archäologie|arqueólogo arqueologia|археолог|考古|考古学|عالم_آثار|पुरातत्व|arkeolog|archeologo|archeoloog
`
