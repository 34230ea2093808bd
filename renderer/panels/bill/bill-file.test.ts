import { expect, it } from 'vitest'
import type { BillLine } from '../../../shared/spending/bill.ts'
import { tableToCsv } from '../charts/chart-table.ts'
import { billTable } from './bill-file.ts'

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
