import type { Spending } from '../../../../shared/spending/spending.ts'
import type { SpendingLimits } from '../../../../shared/settings/spending-limits.ts'
import { spendingText } from '../../../../shared/text/en/spending.ts'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'

/** What somebody is asked before a request passes it: in this window, on the command line and in experiments alike. */
export function LimitsSection({ connections }: { connections: Spending['connections'] }) {
  const text = spendingText().limits
  const { spendingLimits } = useSettings()
  const setSettings = useSetSettings()
  const change = (some: Partial<SpendingLimits>) =>
    setSettings({ spendingLimits: { ...spendingLimits, ...some } })
  const { perClickUsd, perDayUsd, perDayOn, asksWithoutPrice } = spendingLimits
  const setClick = (usd: number | undefined) => {
    const { perClickUsd: _, ...others } = spendingLimits
    setSettings({ spendingLimits: usd === undefined ? others : { ...others, perClickUsd: usd } })
  }
  const setDay = (usd: number | undefined) => {
    const { perDayUsd: _, ...others } = spendingLimits
    setSettings({ spendingLimits: usd === undefined ? others : { ...others, perDayUsd: usd } })
  }
  const setDayOn = (id: string, usd: number | undefined) => {
    const others = Object.fromEntries(Object.entries(perDayOn).filter(([other]) => other !== id))
    change({ perDayOn: usd === undefined ? others : { ...others, [id]: usd } })
  }
  return (
    <section aria-label={text.title} className="flex flex-col gap-2 border-b border-line p-3 text-small">
      <h3 className="flex justify-between text-ink-2">
        {text.title}
        <span className="text-meta text-ink-3">{text.hint}</span>
      </h3>
      <LimitField label={text.perClick} usd={perClickUsd} onChange={setClick} />
      <LimitField label={text.perDay} usd={perDayUsd} onChange={setDay} />
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
        <Switch
          label={text.withoutPrice}
          checked={asksWithoutPrice}
          onChange={(isOn) => change({ asksWithoutPrice: isOn })}
        />
        {text.withoutPrice}
      </label>
    </section>
  )
}

function LimitField({
  label,
  usd,
  onChange,
}: {
  label: string
  usd: number | undefined
  onChange: (usd: number | undefined) => void
}) {
  return (
    <NumberField
      label={label}
      size="small"
      min={0}
      max={1_000_000}
      step={0.5}
      unit="USD"
      placeholder={spendingText().limits.none}
      value={usd}
      onChange={onChange}
      onEmpty={() => onChange(undefined)}
    />
  )
}
