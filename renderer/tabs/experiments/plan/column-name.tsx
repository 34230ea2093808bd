import { useState, type ReactElement } from 'react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'

export type ColumnNameProps = {
  /** The label of the action and its button. */
  label: string
  initial?: string
  taken: ReadonlySet<string>
  trigger: ReactElement
  onName: (name: string) => void
}

/** A popover that asks for the name of a column. */
export function ColumnName({ label, initial = '', taken, trigger, onName }: ColumnNameProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover label={label} isOpen={isOpen} onOpenChange={setIsOpen} trigger={trigger} className="w-64 p-3">
      <NameForm
        label={label}
        initial={initial}
        taken={taken}
        onName={(name) => {
          setIsOpen(false)
          onName(name)
        }}
      />
    </Popover>
  )
}

export function NameForm({ label, initial = '', taken, onName }: Omit<ColumnNameProps, 'trigger'>) {
  const text = experimentPlanText().cases
  const [typed, setTyped] = useState(initial)
  const name = typed.trim()
  const isTaken = name !== initial && taken.has(name)
  const isGood = name !== '' && !isTaken
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isGood) onName(name)
      }}
    >
      <TextField
        label={text.columnName}
        value={typed}
        onChange={setTyped}
        isMono
        {...(isTaken && { error: text.columnTaken })}
      />
      <Button type="submit" variant="primary" disabled={!isGood}>
        {label}
      </Button>
    </form>
  )
}
