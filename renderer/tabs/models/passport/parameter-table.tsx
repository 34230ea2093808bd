import { CircleAlert, CircleCheck, Eraser, Info, Minus, X, type LucideIcon } from 'lucide-react'
import { Fragment, useState } from 'react'
import {
  rangeOf,
  type ParameterLine,
  type ParameterState,
} from '../../../../shared/passport/parameter-state.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { unknownValue } from '../../../lib/format-number.ts'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { ParameterDetails, type ParameterDetailsProps } from './parameter-details.tsx'

const looks: Readonly<Record<ParameterState, { icon: LucideIcon; tone: string }>> = {
  accepted: { icon: CircleCheck, tone: 'text-ok' },
  partly: { icon: CircleAlert, tone: 'text-warn' },
  ignored: { icon: Info, tone: 'text-warn' },
  omitted: { icon: Eraser, tone: 'text-danger' },
  refused: { icon: X, tone: 'text-danger' },
  'not-tried': { icon: Minus, tone: 'text-ink-3' },
}

const maxNameCharacters = 32

export type ParameterTableProps = Omit<ParameterDetailsProps, 'line'> & { lines: readonly ParameterLine[] }

/** Parameters with what is known about each. One row at a time is expanded. */
export function ParameterTable({ lines, ...props }: ParameterTableProps) {
  const [openName, setOpenName] = useState<string>()
  const { columns } = passportText()
  const longest = Math.max(...lines.map(({ name }) => name.length))
  return (
    <table className="w-full table-fixed text-small" aria-label={passportText().title}>
      <colgroup>
        {/* Names are shown whole up to a length that leaves space for the rest; what does not fit is below an open row. */}
        <col
          className="font-mono text-wire-small"
          style={{ width: `calc(${Math.min(longest, maxNameCharacters)}ch + 20px)` }}
        />
        <col className="w-[14%]" />
        <col className="w-[16%]" />
        <col className="w-[8%]" />
        <col className="w-[12%]" />
        <col />
      </colgroup>
      <thead>
        <tr className="h-6 text-left text-meta text-ink-3 shadow-[inset_0_-1px_0_var(--color-line)]">
          <th className="pl-3 font-regular">{columns.parameter}</th>
          <th className="font-regular">{columns.state}</th>
          <th className="font-regular">{columns.range}</th>
          <th className="text-right font-regular">{columns.runs}</th>
          <th className="pr-3 text-right font-regular">{columns.last}</th>
          <th className="pr-3 font-regular">{columns.lastError}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.name}>
            <Row
              line={line}
              isOpen={openName === line.name}
              onToggle={() => setOpenName(openName === line.name ? undefined : line.name)}
            />
            {openName === line.name ? (
              <tr>
                <td colSpan={6} className="border-b border-line bg-sunken">
                  <ParameterDetails line={line} {...props} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { line: ParameterLine; isOpen: boolean; onToggle: () => void }

function Row({ line: { name, state, entry }, isOpen, onToggle }: RowProps) {
  const texts = passportText()
  const { icon, tone } = looks[state]
  const range = entry === undefined ? '' : rangeOf(entry)
  const runs = (entry?.accepted ?? 0) + (entry?.refused ?? 0)
  const refusal = entry?.lastRefusal
  const lastError = [refusal?.code ?? refusal?.says, refusal?.value].filter((word) => word !== undefined)
  return (
    <tr
      className={`h-6 border-b border-line ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      onClick={onToggle}
    >
      <th scope="row" className="p-0 text-left font-regular">
        <button
          type="button"
          aria-expanded={isOpen}
          title={name}
          className="focus-inside h-6 w-full truncate pr-2 pl-3 text-left font-mono text-wire-small"
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          {name}
        </button>
      </th>
      <td className={tone} title={texts.stateHelp[state]}>
        <span className="flex items-center gap-1">
          <Icon of={icon} size="tiny" />
          <span className="truncate">{texts.states[state]}</span>
        </span>
      </td>
      <td className="tabular truncate pr-2" title={range}>
        {range === '' ? <span className="text-ink-3">{unknownValue}</span> : range}
      </td>
      <td className="tabular text-right">{formatWhole(runs)}</td>
      <td
        className="tabular truncate pr-3 text-right text-ink-2"
        title={entry === undefined ? undefined : formatFullMoment(entry.lastAt)}
      >
        {entry === undefined ? texts.never : formatMoment(entry.lastAt)}
      </td>
      <td className="truncate pr-3 text-ink-2" title={refusal?.says}>
        {lastError.length === 0 ? <span className="text-ink-3">{unknownValue}</span> : lastError.join(', ')}
      </td>
    </tr>
  )
}
