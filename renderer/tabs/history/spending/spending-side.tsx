import type { Spending } from '../../../../shared/spending/spending.ts'
import { formatLabel } from '../../../../shared/formats/format-facts.ts'
import { localDay, startOfLocalDay } from '../../../../shared/spending/local-day.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { startOfDay, toDayText } from '../../../lib/day-range.ts'
import { EstimatedSum, MeasuredSum } from '../../../panels/spending/cost-words.tsx'
import { LimitsSection } from './limits-section.tsx'
import { keyLabel } from './spending-labels.ts'
import { spendingPeriods, useSpendingView } from './spending-view-store.ts'

/** The select value for "no filter". It differs from `''`, which selects requests without a key. */
const any = '*'

export type SpendingSideProps = { spending: Spending; from: number; to: number }

/** Selects the days and runs that are summed. */
export function SpendingSide({ spending, from, to }: SpendingSideProps) {
  const text = spendingText()
  const { period, filter, change, narrow, clearFilter } = useSpendingView()
  const { connections } = spending
  const shownIds =
    filter.connectionIds ?? connections.filter(({ isPractice }) => !isPractice).map(({ value }) => value)
  const show = (id: string, isShown: boolean) =>
    narrow({ connectionIds: isShown ? [...shownIds, id] : shownIds.filter((other) => other !== id) })
  /** Keep the last day from preceding the first. */
  const setDays = (first: number, last: number) => change({ period: { from: first, to: last } })
  return (
    <div className="flex flex-col">
      <section className="flex flex-col gap-2 border-b border-line p-3">
        <h2 className="text-small text-ink-2">{text.period}</h2>
        <SegmentedControl
          label={text.period}
          isFull
          value={typeof period === 'string' ? period : undefined}
          onChange={(value) => change({ period: value })}
          segments={spendingPeriods.map((value) => ({ value, label: text.periods[value] }))}
        />
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label={text.from}
            type="date"
            size="small"
            value={toDayText(startOfLocalDay(from))}
            onChange={(value) => {
              const day = dayOf(value)
              if (day !== undefined) setDays(day, Math.max(day, to))
            }}
          />
          <TextField
            label={text.to}
            type="date"
            size="small"
            value={toDayText(startOfLocalDay(to))}
            onChange={(value) => {
              const day = dayOf(value)
              if (day !== undefined) setDays(Math.min(day, from), day)
            }}
          />
        </div>
      </section>
      {connections.length === 0 ? null : (
        <section className="tabular flex flex-col gap-1.5 border-b border-line p-3 text-small">
          <h2 className="flex justify-between text-ink-2">
            {text.connections}
            <span className="text-meta text-ink-3">{text.columnsOfConnections}</span>
          </h2>
          {connections.map((row) => (
            <div key={row.value} className="flex items-start gap-2">
              <span className="min-w-0 flex-1">
                <Checkbox
                  checked={shownIds.includes(row.value)}
                  onChange={(isShown) => show(row.value, isShown)}
                >
                  <span className="block truncate" title={row.label}>
                    {row.label}
                  </span>
                </Checkbox>
              </span>
              {row.isPractice ? (
                <span className="text-ink-3">{text.rehearsed}</span>
              ) : (
                <>
                  <span>
                    <MeasuredSum spent={row} />
                  </span>
                  <span className="min-w-14 text-right">
                    <EstimatedSum spent={row} />
                  </span>
                </>
              )}
            </div>
          ))}
        </section>
      )}
      <LimitsSection connections={connections} />
      <section className="flex flex-col gap-2 p-3">
        <Select
          label={text.model}
          size="small"
          value={filter.model ?? any}
          onChange={(value) => narrow({ model: value === any ? undefined : value })}
          options={choices(text.anyModel, spending.models, filter.model, ({ value }) => value)}
        />
        <Select
          label={text.format}
          size="small"
          value={filter.format ?? any}
          onChange={(value) => narrow({ format: value === any ? undefined : value })}
          options={choices(text.anyFormat, spending.formats, filter.format, ({ value }) =>
            formatLabel(value),
          )}
        />
        <Select
          label={text.key}
          size="small"
          value={filter.key ?? any}
          onChange={(value) => narrow({ key: value === any ? undefined : value })}
          options={choices(text.anyKey, spending.keys, filter.key, keyLabel)}
        />
        <div className="flex justify-end">
          <Button size="small" disabled={Object.keys(filter).length === 0} onClick={clearFilter}>
            {text.clear}
          </Button>
        </div>
      </section>
    </div>
  )
}

/** The day of a date field; `undefined` while the date is incomplete. */
function dayOf(text: string): number | undefined {
  const moment = startOfDay(text)
  return moment === undefined ? undefined : localDay(moment)
}

type Choice = Spending['keys'][number]

/** The options of one filter. Includes the selected value even when nothing was sent with it in these days. */
function choices(
  anyLabel: string,
  known: readonly Choice[],
  chosen: string | undefined,
  labelOf: (choice: Choice) => string,
): { value: string; label: string }[] {
  const isMissing = chosen !== undefined && !known.some(({ value }) => value === chosen)
  return [
    { value: any, label: anyLabel },
    ...[...(isMissing ? [{ value: chosen, label: '' }] : []), ...known].map((choice) => ({
      value: choice.value,
      label: labelOf(choice),
    })),
  ]
}
