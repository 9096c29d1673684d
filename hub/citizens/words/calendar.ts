import { wordsOf } from '../../domain/words.ts'

const english = {
  weekdays: 'sunday monday tuesday wednesday thursday friday saturday',
  months: 'january february march april may june july august september october november december',
}

/** Weekdays from Sunday, and months from January. */
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

/** Returns the English weekday that a word means. */
export const weekdayOf = (word: string): string | undefined => weekdays.get(key(word))
/** Returns the English month that a word means. */
export const monthOf = (word: string): string | undefined => months.get(key(word))
