/** Rows of synonyms: English words, then translations after `|`. An underscore stands for a space. */
export const ruleWords = `
read|чтени leer lectura lecture lettura leitura pembacaan قراءات lire lesen ler leggere lezen membaca baca читать прочитать 阅读 閱讀 查看 読む 読め قراءة يقرأ पढ़
see|ver ven voir voient sehen sieht vedere vedono zien melihat lihat видеть видят увидеть посмотреть 看到 看见 看得到 見る 見える 見られ يرى رؤية أرى देख दिखत
show|mostrar muestra afficher montrer zeigt zeigen anzeigen mostra mostrare tampil menampilkan показать показыва 显示 表示 عرض يعرض दिखाओ दिखाता
other|otros otras autres andere anderen outros outras altri lain другие другим 别人 其他 他の الآخرون آخرين दूसरे
message|mensaje messages nachricht mensagem mensagens messaggi bericht pesan сообщени 消息 メッセージ رسالة رسائل الرسائل संदेश मैसेज
value values option options choice|valor valores valeur wert werte valore valori waarde nilai pilihan значени вариант 取值 数值 選択肢 値 قيمة قيم الخيارات मान विकल्प
propose submit suggest|أطرح اطرح أقترح اقترح طرح اقتراح proponer propongo proposer vorschlagen proporre propor mengajukan mengusulkan предложить предлага 提议 提案 प्रस्ताव
create creating found|buat bikin 建不 建群 建个 创建 新建 作れ 作る 作成 crear créer erstellen gründen criar creare aanmaken membuat buat создать создани إنشاء أنشئ बनान बनाऊँ
summon call invoke|summoned called вызов вызова вызвать вызвали позвать invocar convocar convocación llamar invoquer appeler beschwören rufen chamar convocado panggil dipanggil memanggil 召唤 召喚 呼び出 呼んだ استدعاء أستدعي बुलाने बुलाया
citizen npc|ciudadano citoyen bürger cidadão cittadino warga граждан 市民 公民 مواطن المواطن नागरिक
lost lose|dropped drop perder perdí perdu verloren perdi persi hilang потерял потеря 丢失 丢了 失くし なくし 紛失 فقدت ضاع खो गया
connection disconnect|disconnected cut cortó cayó conexión coupée coupé connexion abgebrochen verbindung caiu conexão оборвал прервал соединени 断了 断开 连接 切れ 接続 انقطع الاتصال कनेक्शन कट koneksi terputus
pay paying|paid pagar pago payer paye paie bezahlen zahlen zahlung pagare pagamento bayar membayar dibayar pembayaran платить заплат оплат платёж платеж 付款 支付 付钱 支払 払う 払い دفع الدفع أدفع भुगतान पेमेंट
stay remain|остае bleiben bleibt rester reste quedarse permanecer ficar tinggal bertahan 停留 留下 残る とどま يبقى البقاء रहेगा रुक
different difference versus|diff vs diferencia différence unterschied diferença differenza verschil perbedaan bedanya beda разниц отлича 区别 不同 違い فرق الفرق अंतर फर्क
delete erase wipe|أحذف امسح أمسح مسح 删掉 清除 gone deleted destroy borrar eliminar supprimer löschen apagar excluir cancellare verwijderen hapus menghapus удал стереть 删除 刪除 注销 削除 消す حذف احذف हटा मिटा डिलीट
account profile|cuenta compte konto conta akun аккаунт учётн 账号 账户 帐户 アカウント حساب حسابي अकाउंट खाता
remove expel kick throw|kicked expulsado expulsar sacar exclure renvoyer rauswerfen entfernen remover expulsar rimuovere mengeluarkan keluarkan исключ выгн 移除 踢 追い出 外す طرد إزالة निकाल caccio cacciare cacciato exclu rausgeworfen rausgeworfener geworfen expulsé expulsó expulsei ditendang выкинул выгоняю 踢了 踢出
ban banned|banear vetar bannir sperren gesperrt banir bandire blokir забан бан 封禁 禁止 バン حظر الحظر प्रतिबंध
mute silence|silenciar rendre_muet stummschalten stumm silenziare bisukan mute заглуш молчани 禁言 静音 ミュート كتم म्यूट
block blocked|bloquear bloqueo bloquer blockieren bloccare memblokir блокир 屏蔽 拉黑 ブロック حجب ब्लॉक
report flag complain|denunciar reportar signaler melden denunciare segnalare melaporkan lapor пожалов сообщить 举报 通報 報告 الإبلاغ أبلغ بلاغ रिपोर्ट शिकायत reporter beschwerde aanklagen жаловаться подать_жалобу 报告给 訴え تبليغ informar informo informe avisar_de melde meldet nicht_melde segnalo signale comunico
invite invitation invited|ajak mengajak invitar invitación inviter einladen einladung convidar convite invitare invito uitnodig mengundang undang undangan пригла 邀请 招待 دعوة أدعو आमंत्र न्योता इनवाइट convites
decline reject refuse turn|décliner déclin declinar refused rejected declined rechazar rechaz refuser ablehnen abgelehnt recusar rifiutare weigeren menolak tolak ditolak отказа отклон 拒绝 拒否 断る 却下 رفض ارفض अस्वीकार मना
owner|dueño propietario propriétaire besitzer eigentümer inhaber dono proprietário proprietario eigenaar pemilik владел 群主 所有者 拥有者 オーナー المالك مالك صاحب मालिक
member members|miembro miembros membre mitglied membro anggota участник 成员 メンバー عضو أعضاء الأعضاء सदस्य
join enter|unirme entrar unirse rejoindre beitreten entrar unirsi bergabung gabung ikut вступить присоедин 加入 参加 入る انضم الانضمام शामिल जुड़
leave quit exit|أخرج خروج left salir irme quitter verlassen austreten sair uscire keluar выйти покину 退出 离开 抜ける 退会 مغادرة أغادر छोड़
group channel|grupo groupe gruppe gruppo groep grup группа группу группе 群 群组 群聊 グループ مجموعة المجموعة ग्रुप समूह
private secret|privado privé privat privato rahasia pribadi privat приватн закрыт личн 私密 私人 秘密 非公開 プライベート خاص خاصة سري निजी गुप्त
public visible|público public öffentlich pubblico publik umum публичн открыт видн 公开 公開 عام علني مرئي सार्वजनिक
anonymous|anónimo anonyme anonym anônimo anonim аноним 匿名 مجهول गुमनाम
twice again repeat same|double resend resent dos_veces otra_vez mismo repetir deux_fois encore même zweimal nochmal gleiche doppelt duas_vezes mesmo repetir due_volte dua_kali sama ulang дважды повтор снова тот_же 两次 重复 再次 同样 二回 もう一度 再び 同じ مرتين مجددا نفس दो_बार दोबारा फिर
error fail failed|не_удалось не_удался не_удалась не_прошло errors falla error erreur échoue fehler fehlgeschlagen erro falha errore fout kesalahan gagal ошибк неудач 错误 失败 出错 エラー 失敗 خطأ فشل त्रुटि विफल
mistake wrong accident fat fingered|misclick mistyped typo equivoqué error equivocado trompé versehen vertippt engano errei sbagliato salah keliru ошибся ошибочно 误 点错 搞错 間違 خطأ بالخطأ गलती गलत
change alter modify update rewrite|changed cambiar cambio changer modifier ändern mudar alterar cambiare wijzigen mengubah ubah ganti измен сменить 修改 更改 改变 変更 変え تغيير أغير تعديل बदल modificar modifica modifier modificare actualizar atualizar aggiornare bijwerken aktualisieren mettre_à_jour сменит помен обнов 书写 改一下 更新 書き換 書き直 変え 直し أغيّر غيّر अपडेट perbarui ganti mengganti corriger corregir korrigieren wijzigen корректир
undo revert take back|deshacer annuler rückgängig desfazer annullare batalkan отменить 撤销 撤回 取り消し 取消 تراجع पूर्ववत
withdraw retract|retirar retirer zurückziehen ritirare menarik tarik отозвать снять 撤回 取り下げ سحب أسحب वापस
vote ballot|votar voto voter wählen abstimmen stimme stimmen abstimmung votare stem suara memilih голос 投票 表决 تصويت صوت التصويت वोट मतदान
law bill|ley loi gesetz lei legge wet undang hukum закон 法律 法案 قانون القانون कानून
feature request|función funcionalidad fonctionnalité funktion funcionalidade funzione fitur функци 功能 機能 ميزة الميزة फीचर सुविधा
tie equal draw|empate égalité gleichstand pareggio seri imbang ничь поровну 平票 同数 引き分け تعادل बराबर
veto override|aufheben kippen anular annuler_une_loi остановить_закон 叫停 veto veta veto вето наложить 否决 拒否権 نقض فيتو वीटो
operator admin|operador opérateur betreiber operatore beheerder оператор админ 运营者 管理员 運営 オペレーター オペレータ مشغل المشغل ऑपरेटर एडमिन
lapse lapsed expire|caduca caducar vencer expirer expire verfallen verfällt ablaufen expirar scadere vervallen kedaluwarsa hangus сгора истека истечет 过期 失效 期限切れ 失効 تنتهي ينتهي صلاحية समाप्त
reject rejected|rechazada rejetée abgelehnt rejeitada respinta ditolak отклон 否决 未通过 否決 مرفوض अस्वीकृत
quorum|quórum quorum кворум 法定人数 定足数 النصاب कोरम kuorum
open opened|abierta abierto ouvert ouverte offen aberta aperto terbuka buka открыт 开放 公开中 受付中 مفتوح खुला खुले
close closed end ends|أغلق غلق اغلاق أنهي cerrar cierre cerrada clos fermer clôture schließen geschlossen fechar chiudere sluiten menutup tutup ditutup закры 关闭 结束 閉じ 終了 終わ إغلاق مغلق बंद खत्म
first oldest|primero premier erste primeiro primo eerste pertama первы 第一 最初 أول पहला
last latest|último dernier letzte ultimo laatste terakhir последн 最后 最近 最後 آخر आखिरी
often rate limit maximum most|max frecuencia máximo maximal maximum höchstens massimo maksimal paling_banyak seberapa_sering как_часто часто максим не_больше 频率 最多 上限 最大 限制 限度 制限 何回まで الحد الأقصى أقصى अधिकतम सीमा batas
minimum least smallest|mínimo minimum mindest minimo minimal paling_sedikit миним 最少 最低 最小 أدنى الحد_الأدنى न्यूनतम
many number|cuántos cuantos cuántas combien wieviele wieviel viele quantos quantas quanti berapa сколько 多少 几 いくつ 何人 何個 كم कितने कितनी
long length duration|cuánto_dura dura durar duración durée dure longtemps dauert dauer lange duração dura durata berapa_lama lama долго длит 多久 多长 时长 どのくらい 期間 مدة تدوم كم_من_الوقت कितनी_देर चलेगा अवधि frist fristen délai délais plazo plazos prazo prazos termijn scadenza termine_ultimo срок сроки 期限 tenggat مهلة समयसीमा cuánto_tiempo cuanto_tiempo
character letters length|caracter caracteres carácter caractère longueur zeichen länge caracteres caratteri tekens karakter huruf panjang символ знаков длин букв 字符 字数 字 长度 文字 文字数 長さ حرف أحرف حروف طول अक्षर लंबाई
hour hours|hora horas heure stunde stunden ora ore uur jam час часа часов 小时 時間 ساعة ساعات घंटे घंटा
day days daily|día días jour jours tag tage tagen dia dias giorno giorni dag hari день дней дня сутки 天 每天 日 一日 يوم أيام दिन
minute minutes|minuto minute minuten menit минут 分钟 分 دقيقة دقائق मिनट
month monthly|mes mensual mois mensuel monat monatlich mês mensal mese mensile maand bulan месяц 月 每月 毎月 شهر شهري महीने
week|semana semaine woche settimana minggu недел 周 星期 週 أسبوع हफ्ते सप्ताह
wait pending|esperar attendre warten esperar attendere menunggu tunggu ждать ожида 等待 等 待つ 待機 انتظار इंतज़ार
new newcomer fresh|nuevo nouveau neu neue neuer novo nuovo nieuw baru новый новичок новая новы 新 新来 新人 新しい جديد الجديد नया नए
name nickname|nombre nom name namen nome naam nama имя имени имён 名字 名称 名前 اسم الاسم नाम
slug handle username|alias identifiant kürzel apelido никнейм ник 用户名 ハンドル المعرّف
register sign up|سجل التسجيل registrar registro inscrire inscription registrieren anmelden cadastrar registrare daftar mendaftar регистр зарегистр 注册 登録 تسجيل أسجل रजिस्टर पंजीकर
token key credential|clave jeton schlüssel chave token токен 令牌 密钥 トークン رمز الرمز टोकन
recover reclaim|recuperar récupérer wiederherstellen recuperare memulihkan pulihkan восстанов 找回 恢复 回復 取り戻 استعادة استرجاع वापस_पाना
recovery hint|pista indice hinweis dica indizio petunjuk подсказк 提示 ヒント تلميح संकेत
session login|sesión session sitzung sessão sessione sesi сесси 会话 セッション جلسة الجلسات सत्र सेशन
replace rotate|reemplazar remplacer ersetzen austauschen substituir sostituire mengganti заменить 更换 替换 交換 取り替え استبدال बदलना
profile bio role|自己紹介 presentación selbstbeschreibung biografía о_себе 自我介绍 個人簡介 परिचय perfil profil perfil profilo profil профил 资料 简介 プロフィール الملف_الشخصي प्रोफाइल प्रोफ़ाइल biographie descripción description descrição descrizione beschreibung beschrijving deskripsi описани 描述 个人简介 個人簡介 介绍自己 نبذة نبذتي تعريفي बायो
picture image photo|imagen image bild foto imagem immagine gambar картинк изображ фото 图片 照片 画像 写真 صورة चित्र फोटो तस्वीर
upload attach file|subir téléverser hochladen enviar caricare mengunggah загруз 上传 アップロード رفع अपलोड
post publish|publicar publicación publier publication beitrag beiträge veröffentlichen publicar postagem pubblicare posting unggahan publikasi пост опублик публик 帖子 发帖 发布 投稿 منشور نشر पोस्ट
reply answer respond|responder respuesta répondre réponse antworten antwort responder resposta rispondere antwoord balas membalas balasan ответ отвеч 回复 回答 返信 返事 رد الرد جواب जवाब उत्तर
thread conversation|hilo discussion fil faden thread conversa utas тред ветк 讨论 话题 主题 スレッド موضوع المحادثة थ्रेड चर्चा
edit correct fix|أعدل editar corregir modifier éditer bearbeiten editar modificare bewerken menyunting edit редактир исправ 编辑 修正 編集 تعديل تحرير संपादित एडिट
version history earlier|versión antes version historique fassung frühere früher versão histórico versione versi riwayat верси история 版本 历史 履歴 バージョン نسخة سجل संस्करण
react reaction emoji|reaccionar réagir réaction reagieren reaktion reagir reagire reaksi реакци 表情 反应 リアクション تفاعل प्रतिक्रिया
mention|mencionar mención mentionner erwähnen erwähnung mencionar menção menzionare menyebut sebut упомин 提及 提到 メンション ذكر उल्लेख मेंशन
follow subscribe|следить слежу seguir suivre folgen seguir seguire mengikuti ikuti подпис 关注 フォロー متابعة أتابع फॉलो
inbox notification notify|notificación avisos notification benachrichtig notificação notifica notifikasi pemberitahuan уведомлен 通知 收件箱 إشعار الإشعارات صندوق_الوارد सूचना नोटिफिकेशन
mark|marcar marquer markieren gelesen marcar segnare menandai tandai отметить пометить 标记 既読 تعليم चिह्नित
search find|أبحث البحث buscar chercher recherche suchen suche buscar procurar cercare zoeken mencari cari поиск искать 搜索 查找 検索 探す بحث खोज
list|lista listar liste auflisten elenco daftar список 列表 一覧 قائمة सूची
guestbook|libro_de_visitas livre_d_or gästebuch libro_degli_ospiti buku_tamu гостев 留言簿 留言板 ゲストブック سجل_الزوار دفتر_الزوار अतिथि_पुस्तिका
webhook|webhook вебхук ウェブフック
stream live push polling|tiempo_real temps_réel flux echtzeit tempo_real stream aliran поток реальном 实时 推送 リアルタイム 配信 بث लाइव
atom rss feed|atom flux_atom фид ленту 订阅源 フィード خلاصة
socket websocket|socket сокет ソケット
idempotency retry|reintentar réessayer erneut tentar_de_novo mencoba_lagi повторить_запрос 重试 再試行 إعادة_المحاولة
header|cabecera en_tête kopfzeile header cabeçalho intestazione заголов 请求头 标头 头部 ヘッダー ترويسة हेडर
field parameter input|campo champ feld kolom bidang поле полей параметр 字段 参数 項目 フィールド パラメータ حقل الحقل फ़ील्ड
document documentation openapi|documentación documentation dokumentation documentação dokumentasi документац 文档 ドキュメント 仕様 توثيق الوثائق दस्तावेज़
label flag marker|etiqueta marca étiquette markierung kennzeichnung rótulo etichetta tanda penanda метк пометк 标记 标签 ラベル 印 علامة وسم लेबल निशान
price cost fee charge|cuesta costo coste precio coûte coût prix payant kostet kosten preis custa preço costa prezzo kost harga biaya стоит стоимост цена цену платно 价格 多少钱 收费 费用 要钱 値段 料金 いくら 費用 سعر تكلفة يكلف ثمن قيمت कीमत दाम कितने_का लागत खर्च
free gratis|gratis gratuit kostenlos umsonst frei grátis gratuito gratis cuma-cuma бесплатн 免费 無料 مجاني مجانا मुफ्त मुफ़्त फ्री
credit credits|crédito crédits guthaben créditos crediti kredit кредит 积分 点数 クレジット رصيد نقاط क्रेडिट
topup recharge buy|comprar acheter kaufen comprar comprare membeli beli isi_ulang купить пополн 购买 充值 買う 購入 チャージ شراء أشتري شحن खरीद
tip sustainer support|propina apoyar pourboire soutenir trinkgeld unterstützen gorjeta apoiar mancia tip mendukung чаев поддерж 打赏 赞助 支持 チップ 支援 إكرامية دعم टिप समर्थन
donate donation gift give|donar donación don donner spenden spende doar doação donare donatie donasi menyumbang sumbang пожертв донат 捐赠 捐款 寄付 تبرع أتبرع दान
transfer send wire|transferencia transferir virement envoyer überweisen überweisung transferência transferir bonifico overboeking mengirim kirim transfer перевод перевести отправ 转账 汇款 送金 振込 تحويل أحول أرسل ट्रांसफर भेज
bank|banco banque bank banca банк 银行 銀行 بنك البنك مصرف बैंक
reference purpose memo concept|concepto motif libellé verwendungszweck referenz descrição causale keterangan berita назначени 附言 备注 用途 摘要 通信欄 المرجع مرجع संदर्भ
wallet address|billetera cartera portefeuille wallet geldbörse carteira portafoglio dompet кошел 钱包 ウォレット 財布 محفظة محفظتي वॉलेट
network chain|red chaîne réseau netzwerk rede rete jaringan сеть сети 网络 链 ネットワーク チェーン شبكة سلسلة नेटवर्क
confirm confirmation|confirmar confirmación confirmer bestätig confirmação conferma konfirmasi подтвержд 确认 確認 تأكيد पुष्टि blockbestätigung blockbestätigungen bestätigungen
pledge reported|reportar declarar comunicar déclarer nachmelden comunicar dichiarare melaporkan сообщить 申报 申告 أبلغ
plate nameplate sponsor|placa plaque plakette schild placa targa plat papan_nama пластин табличк 铭牌 牌子 赞助 プレート スポンサー لوحة اللوحة راعي प्लेट प्रायोजक
engrave|grabar graver gravieren gravur gravar incidere ukir гравир 刻 刻印 نقش उकेर
claim reserve|reclamar reservar réserver réclamer beanspruchen reservieren reivindicar reservar rivendicare mengklaim klaim заявить заброниров 认领 申请 請求 予約 مطالبة حجز दावा
founding founder|fundador fondateur gründer gründungs fundador fondatore pendiri основат 创始 創設 مؤسس التأسيس संस्थापक
fund treasury|fondo fonds kasse fundo tesouro cassa kas dana фонд казн 基金 资金 国库 基金 ファンド الصندوق خزينة फंड कोष
runway urgent urgency|urgente urgent dringend urgente mendesak срочн 紧急 緊急 عاجل طارئ तत्काल अर्जेंट
rack gpu|bastidor baie rack estante стойк 机架 ラック رف الرف الرفوف racks serverschrank server_rack
half share|mitad moitié hälfte metade metà setengah половин 一半 半分 نصف आधा
sandbox test|prueba simul essai test testmodus teste simulazione uji тестов песочниц 沙盒 测试 サンドボックス テスト تجريبي اختبار सैंडबॉक्स bac_à_sable caja_de_arena arenero sandkasten caixa_de_areia zandbak kotak_pasir sabbiera 沙箱 صندوق_رمل
boost promote|impulsar promocionar booster hervorheben impulsionar potenziare mempromosikan буст продвин 推广 置顶 ブースト 宣伝 تعزيز ترويج बूस्ट
adopt approve passed pass|aprueba aprobar aprueban approuver adopté angenommen annehmen aprovada aprovado approvare lolos disahkan принят принима принять 通过 可決 成立 إقرار يمر تمرير पास पारित
pass mesh|pase passe pass pass passe pas пропуск 通行证 パス تصريح पास
expire end after|caducar pasado après nach_ablauf depois dopo setelah после_окончания 过期以后 到期 切れたら بعد_انتهاء खत्म_होने
extend add stack|extender sumar prolonger cumuler verlängern addieren prolongar somar prolungare sommare memperpanjang dijumlah продлить сложатся суммир 延长 累加 延長 加算 تمديد يضاف बढ़ेगा जुड़ते
refund return|reembolso rembours erstattung zurückbekommen reembolso rimborso pengembalian dikembalikan возврат вернуть 退款 返金 استرداد रिफंड
charge charged debit|cobran cobrar débité facturé abgebucht belastet cobrado addebitato dipotong ditagih спишут списыва 扣钱 扣款 引き落と يخصم خصم कटेगा कटते
directory|directorio annuaire verzeichnis diretório elenco direktori каталог справочник 目录 名录 名簿 دليل निर्देशिका
debate|debate débat debatte debate dibattito debat дебат дискусси 辩论 討論 議論 نقاش مناظرة बहस
snapshot crawl|instantánea instantané schnappschuss instantâneo istantanea cuplikan снимок снапшот 快照 スナップショット لقطة
operation cost opex|gastos dépenses betriebskosten despesas spese pengeluaran расход 支出 运营成本 運営費 مصاريف नفقات खर्चे
state status|estado état zustand stand estado stato keadaan состояни статус 状态 状態 ステータス حالة الحالات स्थिति दशा
announce relay elsewhere outside|anunciar mención_externa annoncer ailleurs ankündigen anderswo anunciar annunciare mengumumkan объяв в_другом_месте 公告 别处 其他网站 告知 よそ إعلان مكان_آخر घोषणा
suspended|suspendido suspendu gesperrt suspenso sospeso ditangguhkan приостанов 封号 停用 凍結 停止 إيقاف निलंबित
trust honest|الوثوق وثوق يوثق أثق موثوقة fiable vertrauenswürdig доверять надежн надёжн भरोसेमंद dipercaya confiar confiable confiance vertrauen confiável fidarsi percaya dipercaya довер 可信 信任 信頼 信用 ثقة موثوق भरोसा
human person people|humano humain mensch menschen humano umano manusia человек люди 人类 人間 بشر إنسان इंसान मनुष्य
language|idioma langue sprache idioma lingua bahasa язык 语言 言語 لغة भाषा
size big|tamaño taille größe tamanho dimensione ukuran размер 大小 サイズ حجم आकार
parameter setting|parámetro ajuste paramètre réglage einstellung parâmetro impostazione pengaturan настройк параметр 设置 設定 إعداد सेटिंग
range between bounds|rango límites entre plage bornes bereich zwischen grenzen intervalo intervallo rentang antara диапазон между 范围 之间 範囲 間で نطاق بين सीमा_के_बीच
effect apply|entra_en_vigor entrée_en_vigueur vigueur in_kraft inkraft vigor berlaku вступает_в_силу 生效 施行 発効 حيز_التنفيذ नافذ लागू
eligible right|quién_puede derecho qui_peut droit darf wer berechtigt quem_pode direito diritto chi_può siapa_yang_boleh boleh hak кто_может право имеет 谁可以 资格 权利 可以 誰が 資格 権利 من_يحق يحق हक अधिकार कौन
allowed permission|puedo permitido permis autorisé puis-je erlaubt dürfen kann_ich permitido posso consentito bolehkah bisa можно разреш 允许 能不能 できます 許可 يمكنني مسموح هل_أستطيع सकता सकते अनुमति
hand|pasar ceder transmettre céder übergeben übertragen passar ceder cedere menyerahkan передать 转让 移交 譲る 引き継 تسليم نقل सौंप
stop disable unfollow|перестать отписаться dejar_de dejo_de arrêter aufhören deixar_de smettere off 止め desactivar parar désactiver abschalten ausschalten deaktivieren desativar disattivare matikan berhenti отключ 关闭通知 停用 止める オフ إيقاف बंद_कर
online|en_línea en_ligne online angemeldet ligado daring онлайн 在线 オンライン متصل ऑनलाइन
unknown|desconocido desconocida conoce inconnu inconnue connaît unbekannt kennt desconhecido conhece sconosciuto dikenal неизвестн незнаком 未知 不认识 不知道的 未知の 知らない معروف تعرفه अज्ञात अनजान
word words|palabra palabras mots wort wörter worte palavra palavras parola parole woord woorden kata слов слова слову 单词 关键词 词语 字词 単語 語句 キーワード كلمة كلمات शब्द
match matching|coincidir coinciden coincide correspondre correspond übereinstimmen corresponder combinar corrispondere overeenkomen cocok совпада совпасть 匹配 一致 تطابق يطابق मेल
real genuine|verdadero verdadera réel vraie echtes echte echtgeld verdadeiro dinheiro_de_verdade soldi_veri vero asli beneran настоящ реальн 真钱 真实 本物 リアルマネー حقيقي حقيقية असली
fake simulated pretend|falso ficticio faux fictif spielgeld falschgeld finto nep palsu bohongan ненастоящ игрушечн понарошку 假钱 模拟 偽物 仮想 وهمي مزيف नक़ली नकली
scam fraud scammer|estafa estafador estafadores timo arnaque arnaqueur escroc betrug betrüger golpe golpes golpista truffa truffe truffatore oplichting oplichter penipuan penipu мошенник мошеннич 诈骗 骗子 詐欺 احتيال محتال धोखाधड़ी ठगी स्कैम
abuse harass insult|acoso harcèlement belästigung missbrauch assédio molestia pesten pelecehan травл оскорбл 骚扰 辱骂 嫌がらせ 荒らし تحرش إساءة उत्पीड़न गाली
income revenue|ingreso ingresos recette recettes revenu einnahmen einkünfte receita receitas entrata entrate inkomsten pemasukan pendapatan доход поступлен 收入 进账 収入 إيرادات आमदनी
come origin|procede proviene viene vient provenir stammt kommt provém vem arriva arrivano provengono komt afkomst asal берут берутся берёт поступа 来自 来源 来的 出どころ تأتي يأتي आता आते
pulse|pulso pouls puls polso pols пульс 脉搏 脉动 パルス نبض पल्स
need necessary required|necesita necesitan hacen_falta faut nécessaire brauchen braucht nötig precisa precisam necessário servono occorrono nodig perlu butuh нужн требуется 需要 必要 يلزم चाहिए ज़रूरी
email mail|correo_electrónico courriel posta_elettronica surel почт почты 邮箱 邮件 メール بريد ईमेल
accept accepts accepted|aceptar aceptarla aceptarlo accepter annehmen angenommen aceitar accettare accettarlo aanvaarden menerima terima принять_приглашение принял 接受 受け入れ 承諾 قبول أقبل स्वीकार
valid|vale válido valable gültig gilt gelten válida valido geldig berlaku действует действительн 有效 有効 صالح سارية मान्य वैध
forever permanently good|para_siempre por_siempre per_sempre pour_toujours définitivement dauerhaft endgültig dauernd para_sempre voorgoed selamanya навсегда насовсем 永远 永久 ずっと 永久に للأبد نهائيا हमेशा
rejoin reenter|rientrare rientra rientrano vuelve_a_entrar volver_a_entrar vuelve_a_unirse revient revenir kommt_immer_wieder kommt_wieder zurückkommt wiederkommt volta_a_entrar volta_sempre terugkomt balik_lagi masuk_lagi возвращается снова_заходит 又进来 又回来 再加入 戻ってくる また入 يعود_دائما يرجع वापस_आता वापस_आ_जाता
endpoint|llamada appel aufruf chamada chiamata aanroep panggilan вызов 调用 接口 呼び出し エンドポイント استدعاء نقطة_النهاية कॉल एंडपॉइंट
`
