import { useState } from 'react'
import type { DayOfAnswers, DriftEntry } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { Select } from '../../../controls/fields/select.tsx'
import { dayLabel } from './day-label.ts'
import { driftKey, driftSigns, driftType, sortDrift } from './drift-signs.ts'

type CompareDatesProps = {
  drift: readonly DriftEntry[]
  /** The days with answers, oldest first; at least two. */
  days: readonly DayOfAnswers[]
}

/** Compares how many answers of two days had each difference. By default, the newest day and the one before it. */
export function CompareDates({ drift, days }: CompareDatesProps) {
  const [chosen, setChosen] = useState<{ readonly before?: number; readonly after?: number }>({})
  const { columns, drift: texts } = passportText()
  const known = (day: number | undefined) => days.find((each) => each.day === day)
  const before = known(chosen.before) ?? days.at(-2)
  const after = known(chosen.after) ?? days.at(-1)
  if (before === undefined || after === undefined) return null
  const rows = sortDrift(drift).flatMap((entry) => {
    const counts = [before, after].map(({ day }) => countOn(entry, day))
    return counts.some((count) => count > 0) ? { entry, counts } : []
  })
  const options = days.map(({ day, answers }) => ({
    value: String(day),
    label: dayLabel(day),
    detail: texts.answersOfDay(answers),
  }))
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <Select
          label={texts.firstDate}
          isLabelHidden
          size="small"
          value={String(before.day)}
          onChange={(day) => setChosen({ ...chosen, before: Number(day) })}
          options={options}
        />
        <span aria-hidden="true" className="text-ink-3">
          →
        </span>
        <Select
          label={texts.secondDate}
          isLabelHidden
          size="small"
          value={String(after.day)}
          onChange={(day) => setChosen({ ...chosen, after: Number(day) })}
          options={options}
        />
      </div>
      {rows.length === 0 ? (
        <p className="border-b border-line p-3 text-small text-ink-3">{texts.noneOnDates}</p>
      ) : (
        <table className="w-full table-fixed text-small" aria-label={texts.compareDates}>
          <colgroup>
            <col className="w-7" />
            <col />
            <col className="w-16" />
            <col className="w-18" />
            <col className="w-20" />
          </colgroup>
          <thead>
            <tr className="h-6 text-left text-meta text-ink-3 shadow-[inset_0_-1px_0_var(--color-line)]">
              <th>
                <span className="only-spoken">{columns.state}</span>
              </th>
              <th className="font-regular">{columns.field}</th>
              <th className="font-regular">{columns.cameAs}</th>
              <th className="text-right font-regular">{dayLabel(before.day)}</th>
              <th className="pr-3 text-right font-regular">{dayLabel(after.day)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ entry, counts: [first = 0, second = 0] }) => {
              const { sign, tone } = driftSigns[entry.kind]
              const isNew = first === 0 || second === 0
              return (
                <tr key={driftKey(entry)} className="h-6 border-b border-line">
                  <td className={`text-center font-mono font-strong ${tone}`} title={texts.kinds[entry.kind]}>
                    <span aria-hidden="true">{sign}</span>
                    <span className="only-spoken">{texts.kinds[entry.kind]}</span>
                  </td>
                  <th
                    scope="row"
                    className="truncate text-left font-mono text-wire-small font-regular"
                    title={entry.path}
                  >
                    {entry.path}
                  </th>
                  <td className="truncate text-ink-2">{driftType(entry)}</td>
                  <Share count={first} answers={before.answers} isNew={isNew} />
                  <Share count={second} answers={after.answers} isNew={isNew} isLast />
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </>
  )
}

type ShareProps = { count: number; answers: number; isNew: boolean; isLast?: boolean }

/** Highlights a difference that only one of the days had. */
function Share({ count, answers, isNew, isLast = false }: ShareProps) {
  return (
    <td className={`tabular text-right ${isLast ? 'pr-3' : ''} ${isNew && count > 0 ? 'font-strong' : ''}`}>
      {formatWhole(count)}
      <span className="font-regular text-ink-3">/{formatWhole(answers)}</span>
    </td>
  )
}

function countOn({ days = [] }: DriftEntry, day: number): number {
  return days.find((each) => each.day === day)?.answers ?? 0
}
