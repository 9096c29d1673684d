import { wordsOf } from '../../domain/words.ts'

const english = {
  weekdays: 'sunday monday tuesday wednesday thursday friday saturday',
  months: 'january february march april may june july august september october november december',
}

/** Weekdays (from Sunday) and months (from January) in other languages, and English short forms. */
const others: readonly { weekdays?: string; months?: string }[] = [
  { months: 'jan feb mar apr may jun jul aug sep oct nov dec' },
  { months: '- - - - - - - - sept - - -' },
  {
    weekdays: 'domingo lunes martes miercoles jueves viernes sabado',
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  },
  {
    weekdays: 'domingo segunda-feira terca-feira quarta-feira quinta-feira sexta-feira sabado',
    months: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  },
  {
    weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
    months: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  },
  {
    weekdays: 'sonntag montag dienstag mittwoch donnerstag freitag samstag',
    months: 'januar februar marz april mai juni juli august september oktober november dezember',
  },
  {
    weekdays: 'воскресенья понедельника вторника среды четверга пятницы субботы',
    months: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  },
  { weekdays: 'воскресенье понедельник вторник среду четверг пятницу субботу' },
  {
    weekdays: 'ahad senin selasa rabu kamis jumat sabtu',
    months: 'januari februari maret april mei juni juli agustus september oktober november desember',
  },
  {
    weekdays: 'रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार',
    months: 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  },
  { weekdays: 'রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার' },
  {
    weekdays: 'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت',
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
  },
  { weekdays: 'اتوار پیر منگل بدھ جمعرات جمعہ ہفتہ' },
  { weekdays: '周日 周一 周二 周三 周四 周五 周六' },
  { weekdays: '星期日 星期一 星期二 星期三 星期四 星期五 星期六' },
  { weekdays: '日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日' },
]

export const monthNames: readonly string[] = english.months.split(' ')

const key = (word: string) => wordsOf(word).join(' ')

function named(which: 'weekdays' | 'months'): Map<string, string> {
  const own = english[which].split(' ')
  return new Map(
    [english, ...others].flatMap((names) =>
      (names[which]?.split(' ') ?? []).map((name, at) => [key(name), own[at] ?? ''] as const),
    ),
  )
}
const weekdays = named('weekdays')
const months = named('months')

export const weekdayOf = (word: string): string | undefined => weekdays.get(key(word))
export const monthOf = (word: string): string | undefined => months.get(key(word))

/** More month names, such as Italian names and Russian forms like январе ("in January"). */
const monthForms: readonly string[] = [
  'январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре',
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
]
const formsOfMonths = new Map(
  monthForms.flatMap((forms) =>
    forms.split(' ').map((form, at) => [key(form), monthNames[at] ?? ''] as const),
  ),
)

/** Returns the English name of a month, given any known form of its name. */
export const monthNamed = (word: string): string | undefined => monthOf(word) ?? formsOfMonths.get(key(word))

const units: Record<string, string> = {
  minute: 'minute minuten minuto minutos minuti минуту минуты минут menit मिनट دقيقة دقائق মিনিট منٹ',
  hour: 'stunde stunden hora horas heure heures ora ore uur uren час часа часов jam घंटा घंटे घंटों घण्टे घण्टों ساعة ساعات ঘণ্টা ঘণ্টায় گھنٹے',
  day: 'tag tage tagen dia dias jour jours giorno giorni dag dagen день дня дней сутки суток hari दिन दिनों يوم أيام يومين اليومين الأيام দিন দিনে دن دنوں',
  week: 'woche wochen semana semanas semaine semaines settimana settimane weken неделю недели недель minggu pekan हफ्ते हफ्तों हफ़्ते हफ़्तों सप्ताह सप्ताहों أسبوع أسابيع أسبوعين الأسبوعين সপ্তাহে ہفتوں',
  month:
    'monat monate monaten mes meses mois mese mesi maand maanden месяц месяца месяцев bulan महीने महीनों شهر أشهر شهرين মাস মাসে مہینے مہینوں',
}
const counts: readonly string[] = [
  '',
  'ein eine einem einer un una uno une um uma een один одну satu एक واحد واحدة এক ایک',
  'zwei dos deux dois duas due twee два две dua दो اثنين দুই دو',
  'drei tres trois tre drie три tiga तीन ثلاثة ثلاث তিন تین',
  'vier cuatro quatre quatro quattro четыре empat चार أربعة أربع চার چار',
  'funf cinco cinq cinque vijf пять lima पांच पाँच خمسة خمس পাঁচ پانچ',
  'sechs seis six sei zes шесть enam छह ستة ست ছয় چھ',
  'sieben siete sept sete sette zeven семь tujuh सात سبعة سبع সাত سات',
]
const setOf = (words: string) => new Set(words.split(' ').map(key))
const byWord = (rows: readonly (readonly [string, string])[]) =>
  new Map(rows.flatMap(([name, words]) => [...setOf(words)].map((word) => [word, name] as const)))
const unitNames = byWord(Object.entries(units))
const countNumbers = byWord(counts.map((words, count) => [String(count), words]))

/** Words in other languages for "last", as in "the last three days". */
export const lastWords = setOf(
  'letzten letzte letzter letztem ultimos ultimas ultimo ultima derniers dernieres derniere dernier ultimi ultime laatste afgelopen последние последних последний последнюю terakhir पिछले पिछली الأخيرة الأخير الأخيرين آخر গত پچھلے',
)
/** Words in other languages for "ago", as in "three days ago". */
export const agoWords = setOf('vor hace fa atras geleden назад lalu पहले قبل منذ আগে پہلے')

export const unitOf = (word: string): string | undefined => (word === '' ? undefined : unitNames.get(word))
/** Returns the number for "3" or "tres". Knows number words up to seven. */
export function countOf(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word)
  const count = word === '' ? undefined : countNumbers.get(word)
  return count === undefined ? undefined : Number(count)
}
