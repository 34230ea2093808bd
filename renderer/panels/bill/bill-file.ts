import { addMoney } from '../../../shared/money/sums.ts'
import type { BillLine } from '../../../shared/spending/bill.ts'
import { billText } from '../../../shared/text/en/bill.ts'
import { withoutFormula, type CsvValue } from '../../lib/csv.ts'
import { downloadBlob } from '../../controls/files/download-blob.ts'
import { chartFileName } from '../charts/chart-file.ts'
import { tableToCsv, type ChartTable } from '../charts/chart-table.ts'
import { differenceText } from './bill-words.ts'

/** Saves requests and their charges as a CSV file, as evidence in a dispute. */
export async function saveBill(lines: readonly BillLine[], ...words: readonly string[]): Promise<void> {
  const name = chartFileName(billText().title, ...words)
  downloadBlob(`${name}.csv`, await tableToCsv(billTable(lines)))
}

/**
 * One row for each request, with both sides of each figure. Names from a gateway or a user are escaped so that no
 * spreadsheet runs them as formulas.
 */
export function billTable(lines: readonly BillLine[]): ChartTable {
  const foreign = addMoney(
    lines.flatMap((line) => foreignSides.flatMap((side) => line.foreign?.[side] ?? [])),
  )
  const columns = columnsOf(foreign.map(({ currency }) => currency))
  return {
    columns: columns.map(({ name, unit }) => (unit === undefined ? { name } : { name, unit })),
    rowCount: lines.length,
    row(index) {
      const line = lines[index]
      return line === undefined ? [] : columns.map(({ value }) => safe(value(line)))
    },
  }
}

/** Sides that may be in a currency other than dollars. */
const foreignSides = ['reckoned', 'stated'] as const

interface Column {
  readonly name: string
  readonly unit?: string
  readonly value: (line: BillLine) => CsvValue
}

function columnsOf(currencies: readonly string[]): readonly Column[] {
  const { columns, file, sides, names, standings } = billText()
  return [
    { name: columns.time, value: ({ at }) => new Date(at).toISOString() },
    { name: file.requestId, value: ({ run, row }) => row?.requestId ?? run?.requestId },
    { name: file.runId, value: ({ run }) => run?.id },
    { name: file.format, value: ({ run }) => run?.format },
    { name: file.askedModel, value: ({ run }) => run?.model },
    { name: file.servedModel, value: ({ run }) => run?.servedBy?.model },
    { name: file.billedModel, value: ({ row }) => row?.model },
    { name: file.expectedGroup, value: ({ reckoned }) => reckoned?.cost.group },
    { name: file.billedGroup, value: ({ row }) => row?.group },
    { name: file.billedRatio, value: ({ row }) => row?.groupRatio },
    { name: file.inputCounted, value: ({ run }) => run?.usage?.inputTokens },
    { name: file.inputBilled, value: ({ row }) => row?.inputTokens },
    { name: file.cachedCounted, value: ({ run }) => run?.usage?.cachedInputTokens },
    { name: file.cachedBilled, value: ({ row }) => row?.cachedTokens },
    { name: file.writtenCounted, value: ({ run }) => run?.usage?.cacheWriteTokens },
    { name: file.writtenBilled, value: ({ row }) => row?.cacheWriteTokens },
    { name: file.outputCounted, value: ({ run }) => run?.usage?.outputTokens },
    { name: file.outputBilled, value: ({ row }) => row?.outputTokens },
    { name: sides.reckoned, unit: 'USD', value: ({ reckoned }) => exact(reckoned?.cost.usd) },
    { name: sides.stated, unit: 'USD', value: ({ stated }) => exact(stated?.usd) },
    { name: sides.billed, unit: 'USD', value: ({ row }) => exact(row?.usd) },
    ...currencies.flatMap((currency) =>
      foreignSides.map((side): Column => ({
        name: sides[side],
        unit: currency,
        value: ({ foreign }) =>
          foreign?.[side]?.currency === currency ? exact(foreign[side].amount) : undefined,
      })),
    ),
    { name: file.quota, value: ({ row }) => row?.quota },
    { name: file.standing, value: ({ standing }) => standings[standing] },
    {
      name: file.differences,
      value: ({ differences }) =>
        differences.map((difference) => `${names[difference.type]}: ${differenceText(difference)}`).join(' '),
    },
    {
      name: file.effect,
      unit: 'USD',
      value: ({ differences }) =>
        differences.length === 0 ? undefined : exact(differences.reduce((sum, { usd = 0 }) => sum + usd, 0)),
    },
  ]
}

/** Rounds away floating-point noise. */
function exact(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : Number(amount.toFixed(9))
}

function safe(value: CsvValue): CsvValue {
  return typeof value === 'string' ? withoutFormula(value) : value
}
