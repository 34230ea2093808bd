import { expect, it } from 'vitest'
import type { BillLine } from '../../../shared/spending/bill.ts'
import { tableToCsv } from '../charts/chart-table.ts'
import { billTable } from './bill-file.ts'
import { wordSide } from './bill-sides.ts'

const line: BillLine = {
  id: 'one',
  at: Date.UTC(2026, 10, 29),
  run: {
    id: 'one',
    model: '=cmd()',
    format: 'chat',
    status: 'done',
    requestId: '@sum',
    usage: { inputTokens: 5 },
  },
  reckoned: {
    cost: { usd: 0.1 + 0.2, by: 'estimated', source: 'prices', group: '+group' },
    ratio: 1,
    parts: [],
  },
  row: { requestId: '-row', usd: 0.5, quota: 250_000, model: '=evil', group: '\tgroup' },
  standing: 'differs',
  differences: [{ type: 'other-model', asked: '=cmd()', billed: '=evil', usd: 0.2 }],
}

it('what a gateway or a user named is no formula in the file, and its figures are numbers', async () => {
  const text = await (await tableToCsv(billTable([line]))).text()
  const [head = '', row = ''] = text.split('\r\n')
  expect(head.split(',')).toHaveLength(25)
  expect(row.split(',').slice(0, 10)).toEqual([
    '2026-11-29T00:00:00.000Z',
    "'-row",
    'one',
    'chat',
    "'=cmd()",
    '',
    "'=evil",
    "'+group",
    "'\tgroup",
    '',
  ])
  expect(row).toContain(',0.3,,0.5,250000,Differs,')
  expect(row).toMatch(/,0\.2$/)
})

const yuan = (amount: number) => ({ amount, currency: 'CNY' })

it('what a price and a response say in another currency stands in columns of its own, and in no sum of dollars', async () => {
  const { reckoned: _dollars, row: _row, ...rest } = line
  const foreignLine: BillLine = {
    ...rest,
    foreign: { reckoned: yuan(3.4), stated: yuan(3.5) },
    standing: 'unchecked',
    differences: [],
  }
  const text = await (await tableToCsv(billTable([line, foreignLine]))).text()
  const [head = '', first = '', second = ''] = text.split('\r\n')
  expect(head).toContain(
    'Usage × price (USD),Response (USD),Gateway log (USD),Usage × price (CNY),Response (CNY),',
  )
  expect(first).toContain(',0.3,,0.5,,,250000,')
  expect(second).toContain(',,,,3.4,3.5,,')
  expect(
    (['reckoned', 'stated', 'billed'] as const).map((side) => wordSide([line, foreignLine], side)),
  ).toEqual(['≈ $0.300000 + ¥3.40', '¥3.50', '$0.500000'])
})
