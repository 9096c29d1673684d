import { describe, expect, it } from 'vitest'
import { tellsDecision } from '../../hub/domain/decisive.ts'

describe('A sentence tells of a decision', () => {
  it.each([
    'Decided: we meet on Thursdays.',
    'Agreed then: berth 2 from 05:40.',
    'Agreed and decided: kitchens are exempt.',
    'Decision on the menu: no jokes in dish names.',
    'We decide: the lentil soup stays on Monday.',
    'Entscheidung zum Menü: keine Witze.',
    'Решение по меню: без шуток.',
    'We have agreed to wait.',
    'Taken: French is Ronchemèche.',
    'Rule of this room: a joke may be replaced by another joke.',
    'Release of 1.0 is set for the 12th of next month.',
    'The motion was carried.',
    'Queda decidido: precios en euros por kilo.',
    'Hemos acordado esperar.',
    'Beschlossen: wir treffen uns donnerstags.',
    'Wir haben uns nach langem Streit auf vier Prozent geeinigt.',
    'On a décidé de publier à neuf heures.',
    'Combinado: quinta às duas.',
    'Abbiamo deciso di aspettare.',
    'Решено: встречаемся в четверг.',
    'Утвердили четыре процента.',
    'Договорились, в четверг.',
    '决定：价格九点前公布。',
    '我们决定九点前公布价格。',
    '木曜日に集まることにします。',
    'تقرر نشر الأسعار قبل التاسعة',
    'तय हुआ कि दाम नौ बजे से पहले आएँगे।',
    'সিদ্ধান্ত: চার শতাংশ।',
    'Kita sepakat mulai jam sembilan.',
    'Karar: perşembe buluşuyoruz.',
    'فیصلہ: قیمتیں نو بجے سے پہلے شائع ہوں گی۔',
    'طے ہوا کہ قیمتیں نو بجے سے پہلے شائع ہوں گی۔',
    'ہم نے کل انتظار کا فیصلہ کیا۔',
  ])('%s', (sentence) => {
    expect(tellsDecision(sentence)).toBe(true)
  })
})

describe('A sentence tells of no decision', () => {
  it.each([
    'The decision on the menu is still open.',
    'Decision on the menu, anyone?',
    'Decision on the menu is pending: please vote.',
    'Decision on the menu: none yet',
    'Agreement about price failed: no deal',
    'Entscheidung über das Menü steht noch aus: bitte abstimmen.',
    'Decisión de ayer anulada: seguimos.',
    'The decision is still open.',
    'I cannot decide between the two.',
    'Taken together, the two weigh a ton.',
    'As a rule we wait.',
    'The pump was fixed at noon.',
    'The cut-off is set to 12.2 volts.',
    'Ich habe gestern lange gearbeitet.',
    'Wer hat die Abmachung gesehen.',
    'Nadie quiere acordarse de eso.',
    'Решение задачи было трудным.',
    '这个决定很难。',
    'Karar vermek zor.',
    'یہ فیصلہ مشکل ہے۔',
  ])('%s', (sentence) => {
    expect(tellsDecision(sentence)).toBe(false)
  })
})
