import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, Copy, FilePlus2, FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { textSetsQuery, useTextSetEvents } from '../../queries/text-sets.ts'
import { nameToSave } from './text-set-store.ts'
import { useTextSets } from './use-text-sets.ts'
import { textImportText } from '../../../shared/text/en/text-import.ts'

/** The menu of text sets: the open one, the others, and actions on it. */
export function SetMenu() {
  useTextSetEvents()
  const sets = useTextSets()
  const kind = sets.store((state) => state.kind)
  const { data = [] } = useQuery(textSetsQuery(useBridge(), kind))
  const setId = sets.store((state) => state.setId)
  const name = sets.store((state) => (state.setId === undefined ? state.name : nameToSave(state)))
  const [isNaming, setIsNaming] = useState(false)
  const shown = name === '' ? textImportText().set.new : name
  return (
    <div>
      <p className="mb-1 text-small font-medium text-ink-2" aria-hidden="true">
        {textImportText().set.label}
      </p>
      <Menu
        className="max-w-80"
        trigger={
          <button
            type="button"
            aria-label={textImportText().set.current(shown)}
            className="field-edge flex h-control w-full min-w-0 items-center gap-2 px-2 text-left focus-visible:outline-none"
          >
            <Icon of={FolderOpen} size="small" className="text-ink-3" />
            <span className="min-w-0 flex-1 truncate">{shown}</span>
            <Icon of={ChevronsUpDown} size="small" className="text-ink-3" />
          </button>
        }
        sections={[
          {
            items: data.map((set) => ({
              id: set.id,
              label: <span className="block max-w-44 truncate">{set.name}</span>,
              meta: textImportText().set.size({ rows: set.rowCount, results: set.resultCount }),
              isChosen: set.id === setId,
              onSelect: () => sets.open(set.id),
            })),
          },
          {
            items: [
              {
                id: 'new',
                label: textImportText().set.new,
                icon: FilePlus2,
                onSelect: () => void sets.startNew(),
              },
              {
                id: 'rename',
                label: textImportText().set.rename,
                icon: Pencil,
                disabled: setId === undefined,
                onSelect: () => setIsNaming(true),
              },
              {
                id: 'duplicate',
                label: textImportText().set.duplicate,
                icon: Copy,
                disabled: setId === undefined,
                onSelect: sets.duplicate,
              },
            ],
          },
          {
            items: [
              {
                id: 'delete',
                label: textImportText().set.delete,
                icon: Trash2,
                isDanger: true,
                disabled: setId === undefined,
                onSelect: () => setId !== undefined && sets.remove({ id: setId, name: shown }),
              },
            ],
          },
        ]}
      />
      {isNaming && <NameDialog name={name} onClose={() => setIsNaming(false)} />}
    </div>
  )
}

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [draft, setDraft] = useState(name)
  const rename = useTextSets().store((state) => state.rename)
  const isEmpty = draft.trim() === ''
  return (
    <Dialog isOpen onClose={onClose} title={textImportText().set.renameTitle}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isEmpty) return
          rename(draft.trim())
          onClose()
        }}
      >
        <TextField label={textImportText().set.name} value={draft} onChange={setDraft} />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          disabledReason={isEmpty ? textImportText().set.nameMissing : undefined}
        >
          {textImportText().set.rename}
        </Button>
      </form>
    </Dialog>
  )
}
