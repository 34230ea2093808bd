import type { Spending } from '../../../../shared/spending/spending.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { Switch } from '../../../controls/fields/switch.tsx'
import { LimitField } from '../../../panels/spending/limit-field.tsx'
import { TodayGauge } from '../../../panels/spending/spent-today.tsx'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { useSpendingLimits } from '../../../queries/spending-limits.ts'

/**
 * The spending limits. A request that would exceed one needs a confirmation, in this window, on the command line and in
 * experiments alike.
 */
export function LimitsSection({ connections }: { connections: Spending['connections'] }) {
  const text = spendingText().limits
  const { limits, setClick, setDay, setDayOn, setAsksWithoutPrice } = useSpendingLimits()
  const { perClickUsd, perDayUsd, perDayOn, asksWithoutPrice } = limits
  const { asksBeforeRepeat } = useSettings()
  const setSettings = useSetSettings()
  return (
    <section aria-label={text.title} className="flex flex-col gap-2 border-b border-line p-3 text-small">
      <h3 className="flex justify-between text-ink-2">
        {text.title}
        <span className="text-meta text-ink-3">{text.hint}</span>
      </h3>
      <LimitField label={text.perClick} usd={perClickUsd} onChange={setClick} />
      <LimitField label={text.perDay} usd={perDayUsd} onChange={setDay} />
      {perDayUsd === undefined ? null : <TodayGauge limitUsd={perDayUsd} />}
      {connections
        .filter(({ isPractice }) => !isPractice)
        .map(({ value, label }) => (
          <LimitField
            key={value}
            label={text.perDayOn(label)}
            usd={perDayOn[value]}
            onChange={(usd) => setDayOn(value, usd)}
          />
        ))}
      <label className="flex items-center gap-2">
        <Switch label={text.withoutPrice} checked={asksWithoutPrice} onChange={setAsksWithoutPrice} />
        {text.withoutPrice}
      </label>
      <label className="flex items-center gap-2">
        <Switch
          label={text.repeats}
          checked={asksBeforeRepeat}
          onChange={(isOn) => setSettings({ asksBeforeRepeat: isOn })}
        />
        {text.repeats}
      </label>
    </section>
  )
}
