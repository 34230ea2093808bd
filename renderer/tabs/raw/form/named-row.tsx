import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'

/** The common properties of a header and a multipart field. */
interface Named {
  readonly name: string
  readonly value: string
  readonly isSent: boolean
}

export type NamedRowProps = {
  row: Named
  /** Class of the grid columns. */
  className: string
  labels: {
    readonly send: (name: string) => string
    readonly remove: (name: string) => string
    readonly name: string
    readonly value: string
  }
  /** Rendered instead of the value field. */
  cell?: ReactNode
  /** Rendered between the value and the remove button. */
  beside?: ReactNode
  /** Rendered below the row. */
  children?: ReactNode
  onChange: (change: Partial<Named>) => void
  onRemove: () => void
  onRestore: () => void
}

/** The accessible name of a row, also when its name is still empty. */
export function rowName({ name }: Pick<Named, 'name'>): string {
  return name.trim() === '' ? rawText().unnamed : name
}

/** A row with a name and a value. It can be switched off, and removed with Undo. */
export function NamedRow({
  row,
  className,
  labels,
  cell,
  beside,
  children,
  onChange,
  onRemove,
  onRestore,
}: NamedRowProps) {
  const text = rawText()
  const { show } = useToast()
  const called = rowName(row)
  return (
    <li className="border-b border-line py-0.5">
      <div className={className}>
        <Checkbox checked={row.isSent} onChange={(isSent) => onChange({ isSent })}>
          <span className="only-spoken">{labels.send(called)}</span>
        </Checkbox>
        <TextField
          label={labels.name}
          isLabelHidden
          isMono
          size="small"
          placeholder={text.name}
          value={row.name}
          onChange={(name) => onChange({ name })}
        />
        {cell ?? (
          <TextField
            label={labels.value}
            isLabelHidden
            isMono
            size="small"
            placeholder={text.value}
            value={row.value}
            onChange={(value) => onChange({ value })}
          />
        )}
        {beside}
        <IconButton
          icon={X}
          iconSize="small"
          label={labels.remove(called)}
          onClick={() => {
            onRemove()
            show({ message: text.removed(called), undo: onRestore })
          }}
        />
      </div>
      {children}
    </li>
  )
}
