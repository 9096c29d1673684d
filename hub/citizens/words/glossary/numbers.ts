/** Numbers by value, one value per line, to compare titles such as "Fifteen mentions". `lookup.ts` names the language of each column. */
export const numbers = `
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
`
