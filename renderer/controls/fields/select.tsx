import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { FieldFrame, fieldFrameIds, type FieldFrameProps } from './field-frame.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../buttons/icon.tsx'
import { usePopupContainer } from '../overlays/popup-layer.tsx'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  detail?: string | undefined
  /** Options with the same group are listed together under its name. */
  group?: string | undefined
}

export type SelectProps<Value extends string> = FieldFrameProps & {
  value: Value
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  size?: 'base' | 'small' | undefined
  disabled?: boolean | undefined
  /** The border of a value whose message is shown elsewhere. */
  tone?: 'warn' | 'danger' | undefined
  className?: string | undefined
}

/** A choice from a fixed list. For search or free text use the combobox parts. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  size = 'base',
  disabled,
  tone,
  className,
  ...frame
}: SelectProps<Value>) {
  const container = usePopupContainer()
  const ids = fieldFrameIds(useId(), frame)
  return (
    <FieldFrame {...frame} ids={ids} className={className}>
      <Base.Root
        id={ids.id}
        value={value}
        items={options.map(({ value: item, label }) => ({ value: item, label }))}
        disabled={disabled}
        onValueChange={(next) => {
          if (next !== null) onChange(next)
        }}
      >
        <Base.Trigger
          id={ids.id}
          aria-label={frame.label}
          aria-describedby={ids.messageId}
          data-tone={ids.tone ?? tone}
          className={classNames(
            'field-edge flex w-full min-w-0 items-center gap-1.5 px-2 text-left',
            size === 'small' ? 'h-control-small text-small' : 'h-control',
          )}
        >
          <Base.Value className="min-w-0 flex-1 truncate" />
          <Base.Icon className="text-ink-3">
            <Icon of={ChevronsUpDown} size="small" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal container={container}>
          <Base.Positioner
            sideOffset={4}
            collisionPadding={8}
            alignItemWithTrigger={false}
            className="z-50 outline-none"
          >
            <Base.Popup className="pop-motion max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-lg bg-raised p-1 shadow-pop outline-none">
              <Base.List>
                {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) => {
                  const items = members.map((option) => <Option key={option.value} option={option} />)
                  return group === undefined ? (
                    items
                  ) : (
                    <Base.Group
                      key={group}
                      className="not-first:mt-1 not-first:border-t not-first:border-line"
                    >
                      <Base.GroupLabel className="px-2 pt-1.5 pb-0.5 text-meta font-strong text-ink-3">
                        {group}
                      </Base.GroupLabel>
                      {items}
                    </Base.Group>
                  )
                })}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  )
}

function Option<Value extends string>({ option }: { option: SelectOption<Value> }) {
  const { value, label, detail } = option
  return (
    <Base.Item
      value={value}
      className="flex min-h-row items-center gap-2 rounded-sm py-1 pr-1 pl-2 outline-none data-highlighted:bg-accent-soft"
    >
      <Base.ItemText className="flex-1">{label}</Base.ItemText>
      {detail === undefined ? null : <span className="text-meta text-ink-3">{detail}</span>}
      <span className="inline-grid w-4 place-items-center text-accent">
        <Base.ItemIndicator>
          <Icon of={Check} size="small" />
        </Base.ItemIndicator>
      </span>
    </Base.Item>
  )
}
