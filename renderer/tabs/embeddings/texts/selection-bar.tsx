import { Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../controls/button.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { Popover } from '../../../controls/popover.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { useEmbeddingsView } from '../view-store.ts'
import { changeGroup } from './row-edits.ts'
import { useTexts } from './texts-store.ts'
import type { RowActions } from './use-row-actions.ts'

/** What can be done with several marked rows together. */
export function SelectionBar({ actions }: { actions: RowActions }) {
  const selected = useEmbeddingsView((view) => view.selected)
  const show = useEmbeddingsView((view) => view.show)
  if (selected.size < 2) return null
  return (
    <fieldset
      aria-label="Marked rows"
      className="flex flex-none items-center gap-1 border-t border-line bg-accent-soft px-3 py-1 text-small"
    >
      <span className="tabular min-w-0 flex-1 truncate">{formatPlural(selected.size, 'row')}</span>
      <GroupButton ids={selected} />
      <Button size="small" variant="ghost" icon={Trash2} onClick={() => actions.remove(selected)}>
        Remove
      </Button>
      <Button size="small" variant="ghost" onClick={() => show({ selected: new Set() })}>
        Clear
      </Button>
    </fieldset>
  )
}

function GroupButton({ ids }: { ids: ReadonlySet<string> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [group, setGroup] = useState('')
  return (
    <Popover
      label="Group of the marked rows"
      side="top"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-60 p-3"
      trigger={
        <Button size="small" variant="ghost" icon={Tags}>
          Group
        </Button>
      }
    >
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const { rows, edit } = useTexts.getState()
          edit(changeGroup(rows, ids, group.trim()))
          setIsOpen(false)
        }}
      >
        <TextField label="Group" value={group} onChange={setGroup} help="Left empty, they have none." />
        <Button type="submit" size="small" variant="primary" className="self-end">
          Set group
        </Button>
      </form>
    </Popover>
  )
}
