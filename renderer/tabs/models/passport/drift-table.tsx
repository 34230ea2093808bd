import { Fragment, useState } from 'react'
import type { DriftEntry } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { DriftDetails } from './drift-details.tsx'
import { driftKey, driftSigns, driftType, sortDrift } from './drift-signs.ts'

/** Unexpected and missing fields and events of answers; each row expands to an example. */
export function DriftTable({ drift, answers }: { drift: readonly DriftEntry[]; answers: number }) {
  const [openKey, setOpenKey] = useState<string>()
  const { columns, drift: texts } = passportText()
  return (
    <table className="w-full table-fixed text-small" aria-label={texts.title}>
      <colgroup>
        <col className="w-7" />
        <col />
        <col className="w-16" />
        <col className="w-16" />
        <col className="w-20" />
      </colgroup>
      <thead>
        <tr className="h-6 text-left text-meta text-ink-3 shadow-[inset_0_-1px_0_var(--color-line)]">
          <th>
            <span className="only-spoken">{columns.state}</span>
          </th>
          <th className="font-regular">{columns.field}</th>
          <th className="font-regular">{columns.cameAs}</th>
          <th className="text-right font-regular">{columns.answers}</th>
          <th className="pr-3 text-right font-regular">{columns.last}</th>
        </tr>
      </thead>
      <tbody>
        {sortDrift(drift).map((entry) => {
          const key = driftKey(entry)
          const isOpen = openKey === key
          const toggle = () => setOpenKey(isOpen ? undefined : key)
          return (
            <Fragment key={key}>
              <DriftRow entry={entry} answers={answers} isOpen={isOpen} onToggle={toggle} />
              {isOpen ? (
                <tr>
                  <td colSpan={5} className="border-b border-line bg-sunken px-3 py-2">
                    <DriftDetails entry={entry} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

type DriftRowProps = { entry: DriftEntry; answers: number; isOpen: boolean; onToggle: () => void }

function DriftRow({ entry, answers, isOpen, onToggle }: DriftRowProps) {
  const { kind, path, lastAt, knownAt } = entry
  const { kinds, known } = passportText().drift
  const { sign, tone } = driftSigns[kind]
  const isKnown = knownAt !== undefined
  return (
    <tr
      className={`h-6 border-b border-line ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      onClick={onToggle}
    >
      <td
        className={`text-center font-mono font-strong ${isKnown ? 'text-ink-3' : tone}`}
        title={kinds[kind]}
      >
        <span aria-hidden="true">{sign}</span>
        <span className="only-spoken">{kinds[kind]}</span>
      </td>
      <th scope="row" className="p-0 text-left font-regular">
        <button
          type="button"
          aria-expanded={isOpen}
          title={isKnown ? `${path} (${known})` : path}
          className={`focus-inside h-6 w-full truncate text-left font-mono text-wire-small ${isKnown ? 'text-ink-3' : ''}`}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          {path}
        </button>
      </th>
      <td className="truncate text-ink-2">{driftType(entry)}</td>
      <td className="tabular text-right">
        {formatWhole(entry.answers)}
        {kind === 'missing' && entry.answers < answers ? (
          <span className="text-ink-3">/{formatWhole(answers)}</span>
        ) : null}
      </td>
      <td className="tabular truncate pr-3 text-right text-ink-2" title={formatFullMoment(lastAt)}>
        {formatMoment(lastAt)}
      </td>
    </tr>
  )
}
