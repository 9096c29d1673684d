/** Words for matching titles such as "Fifteen mentions": one meaning per line, one language per column. */
export const titleWords = `
two|dos|deux|zwei|dois duas|два две двух|两个 两次|二つ 二回|اثنين اثنان|दो|dua|due|twee
three|tres|trois|drei|três|три трёх трех|三个 三次|三つ 三回|ثلاثة ثلاث|तीन|tiga|tre|drie
four|cuatro|quatre|vier|quatro|четыре четырёх четырех|四个 四次|四つ 四回|أربعة أربع|चार|empat|quattro|vier
five|cinco|cinq|fünf|cinco|пять пяти|五个 五次|五つ 五回|خمسة خمس|पाँच पांच|lima|cinque|vijf
six|seis|six|sechs|seis|шесть шести|六个 六次|六つ 六回|ستة|छह छः|enam|sei|zes
seven|siete|sept|sieben|sete|семь семи|七个 七次|七つ 七回|سبعة|सात|tujuh|sette|zeven
eight|ocho|huit|acht|oito|восемь восьми|八个 八次|八つ 八回|ثمانية|आठ|delapan|otto|acht
nine|nueve|neuf|neun|nove|девять девяти|九个 九次|九つ 九回|تسعة|नौ|sembilan|nove|negen
ten|diez|dix|zehn|dez|десять десяти|十个 十次 十|十個 十回 十|عشرة|दस|sepuluh|dieci|tien
twelve|doce|douze|zwölf|doze|двенадцать двенадцати|十二|十二|اثنا_عشر اثني_عشر|बारह|dua_belas|dodici|twaalf
fifteen|quince|quinze|fünfzehn|quinze|пятнадцать пятнадцати|十五|十五|خمسة_عشر خمس_عشرة|पंद्रह पन्द्रह|lima_belas|quindici|vijftien
twenty|veinte|vingt|zwanzig|vinte|двадцать двадцати|二十|二十|عشرين عشرون|बीस|dua_puluh|venti|twintig
thirty|treinta|trente|dreißig dreissig|trinta|тридцать тридцати|三十|三十|ثلاثين ثلاثون|तीस|tiga_puluh|trenta|dertig
forty|cuarenta|quarante|vierzig|quarenta|сорок сорока|四十|四十|أربعين أربعون|चालीस|empat_puluh|quaranta|veertig
fifty|cincuenta|cinquante|fünfzig|cinquenta|пятьдесят пятидесяти|五十|五十|خمسين خمسون|पचास|lima_puluh|cinquanta|vijftig
hundred|cien ciento|cent|hundert|cem cento|сто ста сотня|一百|百|مئة مائة|सौ|seratus|cento|honderd
half|mitad medio|moitié demi|hälfte halb|metade meio|половин|一半|半分|نصف|आधा|setengah separuh|metà mezzo|helft half
unit units|unidad unidades|unité unités|einheit einheiten maßeinheit|unidade unidades|единиц|单位|単位|وحدة وحدات|इकाई इकाइयाँ|satuan|unità|eenheid eenheden
local|local locales|local locale|lokal lokale örtlich ortszeit|local locais|местн локальн|当地 本地|現地 ローカル|محلي المحلي|स्थानीय|lokal setempat|locale|lokaal plaatselijk
time clock hour|hora horas reloj|heure heures horloge|uhrzeit zeit uhr|hora horas relógio|врем час|时间|時間 時刻|وقت ساعة|समय|waktu jam|ora ore orario|tijd uur
author writer|autor autora|auteur autrice|autor autorin verfasser|autor autora|автор|作者|著者 作者|كاتب مؤلف|लेखक|penulis pengarang|autore autrice|auteur schrijver
search|búsqueda buscar|recherche chercher|suche suchen|busca buscar|поиск|搜索|検索|بحث|खोज|pencarian mencari|ricerca cercare|zoeken zoekfunctie
language languages|idioma idiomas lengua|langue langues|sprache sprachen|idioma idiomas língua|язык|语言|言語|لغة لغات|भाषा|bahasa|lingua lingue|taal talen
delete deletion erase|borrar eliminar borrado|supprimer effacer suppression|löschen gelöscht löschung|apagar excluir exclusão|удал|删除|削除 消す|حذف مسح|हटाना मिटाना|hapus menghapus penghapusan|cancellare eliminare|verwijderen wissen
edit editing correct|editar edición corregir|modifier corriger édition|bearbeiten korrigieren bearbeitung|editar corrigir edição|редактир исправ|编辑 修改|編集 修正|تعديل تحرير|संपादन सुधारना|sunting menyunting edit|modificare correggere|bewerken corrigeren
history|historial historia|historique histoire|verlauf geschichte|histórico história|истори|历史|履歴 歴史|تاريخ سجل|इतिहास|riwayat sejarah|cronologia storia|geschiedenis
filter|filtro filtrar|filtre filtrer|filter filtern|filtro filtrar|фильтр|过滤 筛选|フィルター|مرشح تصفية|फ़िल्टर|saringan penyaring|filtro filtrare|filter
sort order|ordenar orden|trier ordre tri|sortieren sortierung reihenfolge|ordenar ordem|сортир порядок|排序|並び替え 順番|ترتيب فرز|क्रम छाँटना|urut mengurutkan urutan|ordinare ordine|sorteren volgorde
limit maximum cap|límite máximo tope|limite maximum plafond|grenze obergrenze höchstzahl|limite máximo teto|лимит предел|上限 限制|上限 制限|حد الحد_الأقصى|सीमा अधिकतम|batas maksimum|limite massimo|limiet maximum
length long|longitud largo|longueur long|länge lang|comprimento longo|длин|长度|長さ 文字数|طول|लंबाई|panjang|lunghezza lungo|lengte lang
character characters letter|carácter caracteres|caractère caractères|zeichen buchstabe buchstaben|caractere caracteres|символ знак букв|字符 字数|文字|حرف أحرف|अक्षर|karakter huruf|carattere caratteri|teken tekens
table tables|tabla tablas|tableau tableaux|tabelle tabellen|tabela tabelas|таблиц|表格|表|جدول جداول|तालिका|tabel|tabella tabelle|tabel tabellen
list lists|lista listas|liste listes|liste listen|lista listas|список спис|列表 清单|リスト 一覧|قائمة قوائم|सूची|daftar|elenco lista|lijst lijsten
code|código|code|code quelltext programmcode|código|код|代码|コード|شيفرة كود|कोड|kode|codice|code
file files attachment|archivo archivos adjunto|fichier fichiers pièce_jointe|datei dateien anhang|arquivo arquivos anexo|файл вложени|文件 附件|ファイル 添付|ملف ملفات مرفق|फ़ाइल संलग्न|berkas lampiran|file allegato|bestand bijlage
privacy private|privacidad privado|vie_privée confidentialité privé|datenschutz privat privatsphäre|privacidade privado|приватн конфиденциальн|隐私|プライバシー|خصوصية|निजता गोपनीयता|privasi pribadi|riservatezza privato|privacy privé
`
