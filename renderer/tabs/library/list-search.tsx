import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useAriaKeys, useSearchCommand } from '../../commands/use-command.ts'
import { TextField } from '../../controls/fields/text-field.tsx'
import { walkToRows } from '../../controls/lists/walk-rows.ts'

export type ListSearchProps = {
  label: string
  placeholder: string
  /** Id of the searched list, which arrow keys move to. */
  listId: string
  value: string
  onChange: (value: string) => void
}

/** The search field of a list in the library. Escape clears it. */
export function ListSearch({ listId, value, onChange, ...words }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useSearchCommand(field)
  const keys = useAriaKeys('list.search')
  return (
    <TextField
      ref={field}
      {...words}
      isLabelHidden
      size="small"
      icon={Search}
      aria-keyshortcuts={keys}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('')
        else if (!walkToRows(event, listId)) return
        event.preventDefault()
      }}
    />
  )
}
