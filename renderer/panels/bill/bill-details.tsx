import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BillLine } from '../../../shared/spending/bill.ts'
import type { CostPartName } from '../../../shared/runs/cost-parts.ts'
import { billText } from '../../../shared/text/en/bill.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { formatCount, formatNumber, unknownValue } from '../../lib/format-number.ts'
import { wordSide } from './bill-sides.ts'
import { differenceText, effectText, formatPrice } from './bill-words.ts'

/**
 * The charge of one request: usage × price, the response's own figures and the row of the gateway's log side by side,
 * with every difference named.
 */
export function BillDetails({ line }: { line: BillLine }) {
  const text = billText()
  return (
    <div className="flex flex-col gap-2 text-small select-text">
      {line.differences.length === 0 ? (
        <p className="flex items-start gap-1.5 text-ink-2">
          <Icon
            of={CircleCheck}
            size="tiny"
            className={line.standing === 'agrees' ? 'mt-1 text-ok' : 'mt-1 text-ink-3'}
          />
          <span>
            <span className="font-medium text-ink">{text.standings[line.standing]}.</span>{' '}
            {text.standingDetails[line.standing]}
          </span>
        </p>
      ) : (
        <ul aria-label={text.onlyDifferences} className="flex flex-col gap-1.5">
          {line.differences.map((difference, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are replaced together
            <li key={index} className="flex items-start gap-1.5">
              <Icon of={CircleAlert} size="tiny" className="mt-1 text-warn" />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{text.names[difference.type]}</span>{' '}
                <span className="wrap-anywhere text-ink-2">{differenceText(difference)}</span>
              </span>
              <span className="tabular flex-none text-ink-2">{effectText(difference)}</span>
            </li>
          ))}
        </ul>
      )}
      <SidesTable line={line} />
    </div>
  )
}

interface SidesRow {
  readonly name: string
  readonly reckoned: ReactNode
  readonly stated: ReactNode
  readonly billed: ReactNode
}

function SidesTable({ line }: { line: BillLine }) {
  const text = billText()
  const head = 'h-6 pl-3 text-right font-medium whitespace-nowrap text-ink-3'
  const cell = 'py-0.5 pl-3 text-right align-top wrap-anywhere'
  return (
    <table className="tabular w-full">
      <caption className="only-spoken">{text.title}</caption>
      <thead>
        <tr className="text-meta">
          <th scope="col" className={`${head} pl-0 text-left`}>
            {text.what}
          </th>
          <th scope="col" className={head}>
            {text.sides.reckoned}
          </th>
          <th scope="col" className={head}>
            {text.sides.stated}
          </th>
          <th scope="col" className={head}>
            {text.sides.billed}
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(line).map(({ name, reckoned, stated, billed }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-0.5 text-left align-top font-regular whitespace-nowrap text-ink-3">
              {name}
            </th>
            <td className={cell}>{reckoned}</td>
            <td className={cell}>{stated}</td>
            <td className={cell}>{billed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Rows with a value on at least one side. */
function rowsOf(line: BillLine): SidesRow[] {
  const { run, row } = line
  const { usage, model, servedBy } = run ?? {}
  const { rows } = billText()
  const counts = [
    {
      name: rows.input,
      price: priceOf(line, 'input'),
      reported: usage?.inputTokens,
      billed: row?.inputTokens,
    },
    {
      name: rows.cachedInput,
      price: priceOf(line, 'cachedInput'),
      reported: usage?.cachedInputTokens,
      billed: row?.cachedTokens,
    },
    {
      name: rows.cacheWrite,
      price: priceOf(line, 'cacheWrite') ?? priceOf(line, 'cacheWrite1h'),
      reported: usage?.cacheWriteTokens,
      billed: row?.cacheWriteTokens,
    },
    {
      name: rows.output,
      price: priceOf(line, 'output'),
      reported: usage?.outputTokens,
      billed: row?.outputTokens,
    },
    { name: rows.characters, price: priceOf(line, 'characters'), reported: undefined, billed: undefined },
    { name: rows.calls, price: priceOf(line, 'calls'), reported: countOf(line, 'calls'), billed: undefined },
  ].filter(({ price, reported = 0, billed = 0 }) => price !== undefined || reported > 0 || billed !== 0)
  return [
    costRow(line),
    ...counts.map(({ name, price, reported, billed }) => ({
      name,
      reckoned: price ?? unknownValue,
      stated: formatCount(reported),
      billed: formatCount(billed),
    })),
    {
      name: rows.model,
      reckoned: model ?? unknownValue,
      stated: servedBy?.model ?? unknownValue,
      billed: billedModel(line),
    },
    groupRow(line),
    ...routeRows(line),
  ]
}

function costRow(line: BillLine): SidesRow {
  const billed = wordSide([line], 'billed')
  return {
    name: billText().rows.cost,
    reckoned: wordSide([line], 'reckoned'),
    stated: wordSide([line], 'stated'),
    billed: line.row === undefined ? billed : <strong>{billed}</strong>,
  }
}

function groupRow({ reckoned, row }: BillLine): SidesRow {
  const { rows, groupRatio, assumedGroup } = billText()
  const { group, isGroupAssumed } = reckoned?.cost ?? {}
  const name = group === undefined || isGroupAssumed !== true ? group : assumedGroup(group)
  const withRatio = (of: string | undefined, ratio: number | undefined) =>
    of === undefined || of === ''
      ? unknownValue
      : ratio === undefined
        ? of
        : groupRatio({ name: of, ratio: formatNumber(ratio) })
  return {
    name: rows.group,
    reckoned: withRatio(name, reckoned?.ratio),
    stated: unknownValue,
    billed: withRatio(row?.group, row?.groupRatio),
  }
}

/** The provider that answered in the end, and the attempts, if the response reports them. */
function routeRows({ run }: BillLine): SidesRow[] {
  const { provider, retries = 0, fallbacks = 0 } = run?.servedBy ?? {}
  const { rows, attempts } = billText()
  return [
    ...(provider === undefined ? [] : [routeRow(rows.provider, provider)]),
    ...(retries + fallbacks === 0 ? [] : [routeRow(rows.attempts, attempts({ retries, fallbacks }))]),
  ]
}

/** A row that only the response has a value for. */
function routeRow(name: string, stated: string): SidesRow {
  return { name, reckoned: unknownValue, stated, billed: unknownValue }
}

function billedModel({ row }: BillLine): string {
  if (row === undefined || row.model === '') return unknownValue
  const { model, upstreamModel } = row
  return upstreamModel === undefined || upstreamModel === model
    ? model
    : billText().upstream({ model, upstream: upstreamModel })
}

function priceOf({ reckoned }: BillLine, wanted: CostPartName): string | undefined {
  const found = reckoned?.parts.find(({ part }) => part === wanted)
  return found && formatPrice(found.usdEach, wanted === 'calls')
}

function countOf({ reckoned }: BillLine, wanted: CostPartName): number | undefined {
  return reckoned?.parts.find(({ part }) => part === wanted)?.count
}
