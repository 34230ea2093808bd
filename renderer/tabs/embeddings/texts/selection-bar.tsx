import { Tags, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useEmbeddingsView } from '../view-store.ts'
import { changeGroup } from './row-edits.ts'
import { useTexts } from './texts-store.ts'
import type { RowActions } from './use-row-actions.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Actions on the selected rows. */
export function SelectionBar({ actions }: { actions: RowActions }) {
  const selected = useEmbeddingsView((view) => view.selected)
  const show = useEmbeddingsView((view) => view.show)
  if (selected.size < 2) return null
  return (
    <fieldset
      aria-label={embeddingsText().rows.selected}
      className="flex flex-none items-center gap-1 border-t border-line bg-accent-soft px-3 py-1 text-small"
    >
      <span className="tabular min-w-0 flex-1 truncate">{embeddingsText().form.rows(selected.size)}</span>
      <GroupButton ids={selected} />
      <Button size="small" variant="ghost" icon={Trash2} onClick={() => actions.remove(selected)}>
        {embeddingsText().rows.remove}
      </Button>
      <IconButton
        icon={X}
        label={embeddingsText().rows.clearSelection}
        onClick={() => show({ selected: new Set() })}
        className="-mr-1"
      />
    </fieldset>
  )
}

function GroupButton({ ids }: { ids: ReadonlySet<string> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [group, setGroup] = useState('')
  return (
    <Popover
      label={embeddingsText().rows.groupOfSelected}
      side="top"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-60 p-3"
      trigger={
        <Button size="small" variant="ghost" icon={Tags}>
          {embeddingsText().rows.group}
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
        <TextField
          label={embeddingsText().rows.group}
          value={group}
          onChange={setGroup}
          help={embeddingsText().rows.groupHint}
        />
        <Button type="submit" size="small" variant="primary" className="self-end">
          {embeddingsText().rows.setGroup}
        </Button>
      </form>
    </Popover>
  )
}
