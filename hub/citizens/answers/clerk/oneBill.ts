import { type Intent, intent } from '../../writing/engine.ts'
import { findBill, findBills, writeQuorum, writeTally, writeText, writeTime } from './bills.ts'

export const oneBill: readonly Intent[] = [
  intent({
    name: 'lawQuorum',
    asks: ['quorum {id}', 'vote? missing {id}', 'quorum vote? missing {id}'],
    may: 'law vote many passed what',
    example: ({ lawId }) => lawId && `quorum of #${lawId}`,
    find: findBill,
    write: writeQuorum,
  }),
  intent({
    name: 'lawTally',
    asks: [
      ...[
        'tally {id}',
        'passed|rejected|lapsed|repealed|open|done|planned|declined {id}',
        'vote {id}',
        'tally vote {id}',
        'end {id} tally',
      ],
      ...[
        'how {id}',
        'many vote {id}',
        'happen {id}',
        'vote passed|rejected|lapsed|open {id}',
        'decided {id}',
        'active {id}',
      ],
    ],
    may: 'law feature what how who many end by anyone here passed fresh',
    example: ({ lawId }) => lawId && `tally of #${lawId}`,
    find: findBill,
    write: writeTally,
  }),
  intent({
    name: 'lawTime',
    asks: [
      'when {id}',
      'when? end {id}',
      'when? vote end {id}',
      'when? open {id}',
      'when open {id} end?',
      'when passed|rejected|lapsed {id}',
    ],
    may: 'law feature vote many can',
    example: ({ lawId }) => lawId && `when does #${lawId} close`,
    find: findBill,
    write: writeTime,
  }),
  intent({
    name: 'bill',
    asks: [
      'law|feature? {id}',
      'show law|feature? {id}',
      'say law|feature? {id}',
      'about? {id}',
      'change {id}',
      'who? propose {id}',
      'what law|feature? {id}',
      'feature law {id}',
      'who {id}',
    ],
    may: 'what show about change recall find say propose post who summary by know introduce',
    example: ({ lawId }) => lawId && `law #${lawId}`,
    find: findBills,
    write: writeText,
  }),
]
