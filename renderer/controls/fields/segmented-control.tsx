import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Icon } from '../buttons/icon.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

export type Segment<Value extends string> = {
  value: Value
  label: string
  icon?: LucideIcon
  /** Why it cannot be chosen now. */
  disabledReason?: string
  /** The unset state: displayed with less emphasis. */
  isRest?: boolean
}

export type SegmentedControlProps<Value extends string> = {
  /** The name of the choice. */
  label: string
  /** `undefined` if no segment applies. */
  value: Value | undefined
  onChange: (value: Value) => void
  segments: readonly Segment<Value>[]
  /** For narrow places: the labels become tooltips. */
  isIconOnly?: boolean
  /** As wide as its container; the segments share the width. */
  isFull?: boolean
  className?: string
}

/** A choice of up to five short options. Arrow keys change it. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  segments,
  isIconOnly = false,
  isFull = false,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup<Value | null>
      aria-label={label}
      value={value ?? null}
      onValueChange={(next) => {
        if (next !== null) onChange(next)
      }}
      className={classNames(
        isFull ? 'flex w-full' : 'inline-flex',
        'max-w-full flex-none overflow-x-auto rounded-[6px] bg-sunken p-0.5 edge [scrollbar-width:none]',
        className,
      )}
    >
      {segments.map((segment) => {
        const radio = (
          <Radio.Root
            key={segment.value}
            value={segment.value}
            disabled={segment.disabledReason !== undefined}
            {...(isIconOnly && { 'aria-label': segment.label })}
            className={classNames(
              isFull ? 'flex-1 justify-center px-1' : 'px-2',
              'focus-inside flex h-5 items-center gap-1.25 rounded-[4px] text-small whitespace-nowrap text-ink-2',
              segment.isRest === true
                ? 'data-checked:text-ink-2'
                : 'data-checked:font-medium data-checked:text-ink',
              'data-checked:bg-chosen data-checked:shadow-[0_0_0_1px_var(--color-line),var(--shadow-card)]',
              'data-disabled:text-ink-off',
            )}
          >
            {segment.icon === undefined ? null : <Icon of={segment.icon} size="small" />}
            {isIconOnly ? null : segment.label}
          </Radio.Root>
        )
        const tooltip = segment.disabledReason ?? (isIconOnly ? segment.label : undefined)
        return tooltip === undefined ? (
          radio
        ) : (
          <Tooltip key={segment.value} text={tooltip}>
            <span>{radio}</span>
          </Tooltip>
        )
      })}
    </RadioGroup>
  )
}
