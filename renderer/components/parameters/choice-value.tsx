import { Autocomplete } from '@base-ui/react/autocomplete'
import { ChevronsUpDown } from 'lucide-react'
import type { Field } from '../../../shared/formats/field.ts'
import { Icon } from '../icon.tsx'
import { popupContainer } from '../popup-layer.tsx'
import { warningFor } from './parameter-words.ts'

export type ChoiceValueProps = { field: Field; value: string; onChange: (value: string) => void }

/** A known value from the list, or any other one typed in. */
export function ChoiceValue({ field, value, onChange }: ChoiceValueProps) {
  return (
    <Autocomplete.Root
      items={field.choices ?? []}
      mode="none"
      openOnInputClick
      value={value}
      onValueChange={(next) => onChange(next)}
    >
      <div
        data-tone={warningFor(field, value) === undefined ? undefined : 'warn'}
        className="field-edge flex h-control-small w-26 items-center"
      >
        <Autocomplete.Input
          aria-label={field.name}
          spellCheck={false}
          className="h-full min-w-0 flex-1 bg-transparent pl-1.5 text-small outline-none"
        />
        <Autocomplete.Trigger
          aria-label={`Known values of ${field.name}`}
          className="grid h-full w-5 place-items-center text-ink-3"
        >
          <Icon of={ChevronsUpDown} size="tiny" />
        </Autocomplete.Trigger>
      </div>
      <Autocomplete.Portal container={popupContainer()}>
        <Autocomplete.Positioner
          sideOffset={4}
          align="end"
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Autocomplete.Popup className="pop-motion max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-lg bg-raised p-1 shadow-pop">
            <Autocomplete.List>
              {(choice: string) => (
                <Autocomplete.Item
                  key={choice}
                  value={choice}
                  className={`flex h-6 items-center rounded-sm px-2 text-small outline-none data-highlighted:bg-accent-soft ${choice === value ? 'font-strong text-accent' : ''}`}
                >
                  {choice}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
