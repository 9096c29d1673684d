import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, inDollars, readAmount, readRates } from '../../operator/statement/amounts.ts'
import { readRecords } from '../../operator/statement/records.ts'
import { readRows } from '../../operator/statement/rows.ts'

const header = 'booked_on,amount,currency,payer_name,reference,statement_id'
const read = (...lines: string[]) => readRecords([header, ...lines].join('\n'))
const rowsOf = (text: string, ...rates: string[]) => readRows(readRecords(text), readRates(rates))

describe('the rows of a bank statement', () => {
  const fields = {
    booked_on: '2026-11-20',
    amount: '100.00',
    currency: 'USD',
    payer_name: 'Müller, Söhne',
    reference: 'GPU-NODE "Müller"; Söhne',
    statement_id: '7',
  }
  const commas = '2026-11-20,100.00,USD,"Müller, Söhne","GPU-NODE ""Müller""; Söhne",7'
  const semicolons = '2026-11-20;100.00;USD;Müller, Söhne;"GPU-NODE ""Müller""; Söhne";7'

  it.each([
    ['commas', `${header}\n${commas}`],
    ['semicolons', `${header.replaceAll(',', ';')}\n${semicolons}`],
    ['a byte order mark', `\ufeff${header}\n${commas}`],
    ['line ends of Windows', `${header}\r\n${commas}\r\n`],
    ['old line ends', `${header}\r${commas}\r`],
    ['decomposed umlauts', `${header}\n${commas}`.normalize('NFD')],
    ['blanks around', `${header.replaceAll(',', ' , ')}\n${commas}`],
    ['capitals in the header', `${header.toUpperCase()}\n${commas}`],
    ['columns of its own', `${header},iban\n${commas},DE02120300000000202051`],
  ])('are read alike with %s', (_, text) => {
    expect(readRecords(text)).toEqual([{ line: 2, fields }])
  })

  it('may have their columns in another order, or fewer of them', () => {
    expect(readRecords('payer_name;booked_on;amount\nAda;2026-11-20;5')).toEqual([
      { line: 2, fields: { payer_name: 'Ada', booked_on: '2026-11-20', amount: '5' } },
    ])
  })

  it('keep their line numbers over empty lines and line ends in quotes', () => {
    const found = read(
      '',
      '2026-11-20,1,USD,Ada,"GPU-NODE\nAcme\nGmbH",1',
      '   ',
      ',,,,,',
      '2026-11-20,2,USD,Eve,,2',
    )
    expect(found.map(({ line }) => line)).toEqual([3, 8])
    expect(found[0]).toMatchObject({ fields: { reference: 'GPU-NODE Acme GmbH' } })
  })

  it.each([
    ['too few columns', '2026-11-20,1', /has 2 columns, but the header has 6/],
    ['too many', '2026-11-20,1,USD,Ada,AI-FUEL,1,2', /has 7 columns/],
    ['a quote in a value', '2026-11-20,1,USD,Ada,GPU-NODE "Acme" KG,1', /a value contains a quote/],
    ['a quote and more', '2026-11-20,1,USD,Ada,"Acme" KG,1', /a value contains a quote/],
    ['a quote that is never closed', '2026-11-20,1,USD,Ada,"GPU-NODE Acme,1', /a quote/],
  ])('are reported with their line if one has %s, and the others are read', (_, line, problem) => {
    const [before, bad, after, quoted] = read(
      '2026-11-20,1,USD,Ada,AI-FUEL,1',
      line,
      '2026-11-20,2,USD,Eve,AI-FUEL,2',
      '2026-11-20,3,USD,"Bob",AI-FUEL,3',
    )
    expect(before).toMatchObject({ line: 2, fields: { payer_name: 'Ada' } })
    expect(bad).toEqual({ line: 3, problem: expect.stringMatching(problem) })
    expect(after).toMatchObject({ line: 4, fields: { payer_name: 'Eve' } })
    expect(quoted).toMatchObject({ line: 5, fields: { payer_name: 'Bob' } })
  })

  it.each([
    ['', 'the file is empty'],
    ['booked_on,amount\n2026-11-20,1', 'lacks the column payer_name'],
    ['2026-11-20,100,USD,Ada,AI-FUEL,1', 'lacks the column booked_on, amount, payer_name'],
    ['booked_on,amount,payer_name,amount\n', 'the column amount twice'],
    ['booked_on,"amount\n', 'no valid header'],
  ])('need a header: %j', (text, complaint) => {
    expect(() => readRecords(text)).toThrow(complaint)
  })

  it('may be empty', () => {
    expect(readRecords(`${header}\n\n`)).toEqual([])
  })
})

describe('an amount in a statement', () => {
  it.each([
    ['100', '100'],
    ['100.00', '100'],
    ['100,5', '100.5'],
    ['0.30', '0.3'],
    ['0,001', '0.001'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1.234.567', '1234567'],
    ['12345.678', undefined],
    ['+5,00', '5'],
    ['-5,00', '-5'],
    ['−5.25', '-5.25'],
    ['5,00-', '-5'],
    ['0,00', '0'],
    ['1.234', undefined],
    ['1,234', undefined],
    ['1.23.4', undefined],
    ['1.2345,6', undefined],
    ['1,2,3.4,5', undefined],
    ['-5-', undefined],
    ['', undefined],
    ['.', undefined],
    ['5,', undefined],
    ['5 EUR', undefined],
    ['1e3', undefined],
    ['٣', undefined],
  ])('written as %s is %s', (text, said) => {
    const amount = readAmount(text)
    expect(amount && decimalOf(amount)).toBe(said)
  })

  it('is read as written, in any convention', () => {
    const cents = fc.bigInt({ min: 0n, max: 999_999_999_99n })
    fc.assert(
      fc.property(cents, fc.constantFrom('.,', ',.', ' ,', "'."), fc.boolean(), (amount, marks, isOut) => {
        const [group = '', point = ''] = marks
        const digits = amount.toString().padStart(3, '0')
        const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)
        const read = readAmount(`${isOut ? '-' : ''}${whole}${point}${digits.slice(-2)}`)
        expect(read).toEqual({ digits: isOut ? -amount : amount, decimals: 2 })
      }),
    )
  })
})

describe('an amount in dollars', () => {
  const dollars = (text: string, currency: string, ...rates: string[]) => {
    const amount = readAmount(text)
    return amount && inDollars(amount, currency, readRates(rates))
  }

  it.each([
    ['100', 'USD', '100'],
    ['0.1', 'USD', '0.1'],
    ['92.60', 'EUR', '100.008'],
    ['0.01', 'EUR', '0.0108'],
    ['1234567.89', 'EUR', '1333333.3212'],
    ['15000', 'JPY', '98.40105'],
    ['0.01', 'JPY', '0.000066'],
    ['5', 'GBP', undefined],
  ])('of %s %s is %s', (text, currency, said) => {
    expect(dollars(text, currency, 'EUR=1.08', 'JPY=0.00656007')).toBe(said)
  })

  it('has no rounding errors of binary fractions', () => {
    expect(dollars('0.30', 'EUR', 'EUR=1.1')).toBe('0.33')
    expect(dollars('8.41', 'EUR', 'EUR=1.1')).toBe('9.251')
    expect(dollars('9007199254740993', 'EUR', 'EUR=1')).toBe('9007199254740993')
  })

  it.each(['EUR', 'EUR=', 'EUR=0', 'EUR=1,08', 'eur=1.08', 'EUR=-1', 'EUR=1.123456789', 'USD=1', 'EURO=1'])(
    'needs a valid rate, unlike %s',
    (option) => {
      expect(() => readRates([option])).toThrow(/--rate/)
    },
  )

  it('needs one rate per currency', () => {
    expect(() => readRates(['EUR=1.08', 'EUR=1.09'])).toThrow('given twice')
  })
})

describe('a transfer from a statement', () => {
  it('is entered if it came in, while outgoing and invalid rows are reported', () => {
    const rows = rowsOf(
      [
        'booked_on;amount;currency;payer_name;reference;statement_id',
        '20.11.2026;92,60;EUR;Acme;GPU-NODE Acme;1',
        '21.11.2026;-12,00;EUR;Hoster;Server;2',
        '21.11.2026;0,00;EUR;Bank;Notice;3',
        '31.11.2026;5,00;EUR;Ada;AI-FUEL;4',
        '11/21/2026;5,00;EUR;Ada;AI-FUEL;5',
        '21.11.2026;1.234;EUR;Ada;AI-FUEL;6',
        '21.11.2026;much;EUR;Ada;AI-FUEL;7',
        '21.11.2026;5,00;GBP;Ada;AI-FUEL;8',
      ].join('\n'),
      'EUR=1.08',
    )
    expect(rows).toEqual([
      {
        line: 2,
        type: 'incoming',
        transfer: {
          statement_id: '1',
          amount_usd: '100.008',
          payer_name: 'Acme',
          reference: 'GPU-NODE Acme',
          booked_on: '2026-11-20',
        },
      },
      { line: 3, type: 'skipped', reason: '-12 EUR went out' },
      { line: 4, type: 'skipped', reason: 'its amount is zero' },
      { line: 5, type: 'bad', reason: expect.stringContaining('"31.11.2026" is not') },
      { line: 6, type: 'bad', reason: expect.stringContaining('"11/21/2026" is not') },
      { line: 7, type: 'bad', reason: expect.stringContaining('is ambiguous') },
      { line: 8, type: 'bad', reason: '"much" is not an amount' },
      { line: 9, type: 'bad', reason: expect.stringContaining('--rate GBP=') },
    ])
  })

  const line = '2026-11-20,5,Ada,AI-FUEL'
  const namesOf = (...lines: string[]) =>
    rowsOf(['booked_on,amount,payer_name,reference', ...lines].join('\n')).map((row) =>
      row.type === 'incoming' ? row.transfer.statement_id : row.reason,
    )

  it('gets a name from its content and its number among equal rows if the bank gives none', () => {
    const [first, second, other] = namesOf(line, line, '2026-11-20,5,Eve,AI-FUEL')
    expect(new Set([first, second, other]).size).toBe(3)
    expect(namesOf('2026-11-19,5,Ada,AI-FUEL', line, '2026-11-20,-5,Ada,AI-FUEL', 'broken', line)).toEqual([
      expect.any(String),
      first,
      '-5 USD went out',
      expect.stringContaining('columns'),
      second,
    ])
  })

  it('has the same name in any spelling of its row', () => {
    const [name] = namesOf(line)
    expect(
      rowsOf('reference;payer_name;amount;booked_on;currency\n AI-FUEL;"Ada";5,00;20.11.2026;usd'),
    ).toMatchObject([{ transfer: { statement_id: name } }])
  })

  it('is not mistaken for another one with the same name by the bank', () => {
    const head = 'booked_on,amount,payer_name,statement_id'
    const rows = rowsOf([head, '2026-11-20,5,Ada,7', '2026-11-20,5,Ada,7', '2026-11-20,9,Eve,7'].join('\n'))
    expect(rows).toMatchObject([
      { type: 'incoming' },
      { type: 'incoming' },
      {
        line: 4,
        type: 'bad',
        reason: expect.stringContaining('is also on line 2, which has other content'),
      },
    ])
  })

  it('has the same name for any exchange rate', () => {
    const names = ['EUR=1.08', 'EUR=1.1'].map((rate) =>
      rowsOf('booked_on,amount,currency,payer_name\n2026-11-20,5,EUR,Ada', rate),
    )
    const [one, other] = names.map(([row]) => (row?.type === 'incoming' ? row.transfer : undefined))
    expect(one?.statement_id).toBe(other?.statement_id)
    expect(one?.amount_usd).not.toBe(other?.amount_usd)
  })
})
