import { useQuery } from '@tanstack/react-query'
import { Copy, FolderOpen, Plus, Trash } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Popover } from '../../../controls/popover.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { useToast } from '../../../controls/toast.tsx'
import {
  textSetsQuery,
  useDeleteTextSet,
  useReadTextSet,
  useRestoreTextSet,
  useTextSetEvents,
} from '../../../queries/text-sets.ts'
import {
  automaticName,
  draftStore,
  editDraft,
  isEmptyDraft,
  openDraft,
  startDraft,
  useDraft,
} from './draft-store.ts'
import { newRow } from './rows.ts'
import type { DraftKeeper } from './use-draft-keeper.ts'

/** The saved sets: to name the one in work, and to open, copy or delete one. */
export function SetMenu({ keeper }: { keeper: DraftKeeper }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label="Saved sets"
      align="start"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-90 overflow-hidden"
      trigger={<IconButton icon={FolderOpen} label="Saved sets" />}
    >
      <SetList keeper={keeper} onClose={() => setIsOpen(false)} />
    </Popover>
  )
}

function SetList({ keeper, onClose }: { keeper: DraftKeeper; onClose: () => void }) {
  useTextSetEvents()
  const sets = useQuery(textSetsQuery(useBridge(), 'rerank'))
  const draft = useDraft(({ form }) => form)
  const read = useReadTextSet()
  const remove = useDeleteTextSet()
  const restore = useRestoreTextSet()
  const { show } = useToast()
  const failure = sets.error ?? read.error ?? remove.error ?? restore.error

  /** Leaves the set in work only once it is saved. */
  async function leave(then: () => void): Promise<void> {
    const isNothing = draft.setId === '' && isEmptyDraft(draft)
    const saved = draft.isSaved || isNothing ? undefined : await keeper.flush()
    if (saved?.ok === false) return
    then()
    onClose()
  }

  function duplicate(): void {
    const { query, rows } = draft
    const name = `${draft.name || automaticName(draft)} (copy)`
    startDraft({ query, rows: rows.map((row) => ({ ...row, id: newRow().id })) })
    editDraft({ name })
  }

  function drop(id: string, name: string): void {
    remove.mutate(id, {
      onSuccess: () => {
        if (draftStore.getState().form.setId === id) startDraft()
        show({ message: `“${name}” deleted`, undo: () => restore.mutate(id, { onSuccess: openDraft }) })
      },
    })
  }

  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <TextField
          label="Name of this set"
          value={draft.name}
          placeholder={automaticName(draft)}
          onChange={(name) => editDraft({ name })}
        />
        <div className="flex gap-2">
          <Button size="small" icon={Plus} onClick={() => void leave(() => startDraft())}>
            New set
          </Button>
          <Button
            size="small"
            icon={Copy}
            disabled={draft.rows.length === 0}
            onClick={() => void leave(duplicate)}
          >
            Duplicate
          </Button>
        </div>
        {failure !== null && <ErrorNotice error={failure.appError} />}
      </div>
      <ul aria-label="Sets" className="max-h-80 overflow-y-auto p-1">
        {sets.data?.length === 0 && (
          <li className="px-2 py-1.5 text-small text-ink-3">No set is saved yet.</li>
        )}
        {sets.data?.map(({ id, name, rowCount, resultCount, updatedAt }) => (
          <li key={id} className="flex items-center gap-1">
            <button
              type="button"
              aria-current={id === draft.setId ? 'true' : undefined}
              onClick={() => void leave(() => read.mutate(id, { onSuccess: openDraft }))}
              className="focus-inside min-w-0 flex-1 rounded-sm px-2 py-1 text-left hover:bg-hover aria-current:bg-accent-soft"
            >
              <span className="block truncate">{name}</span>
              <span className="tabular block truncate text-meta text-ink-3">
                {formatPlural(rowCount, 'row')}, {formatPlural(resultCount, 'ranking')},{' '}
                {formatMoment(updatedAt)}
              </span>
            </button>
            <IconButton icon={Trash} label={`Delete ${name}`} onClick={() => drop(id, name)} />
          </li>
        ))}
      </ul>
    </>
  )
}
