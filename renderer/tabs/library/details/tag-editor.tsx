import { X } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useItemActions } from '../items/use-item-actions.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { CommandError } from '../../../bridge/call.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'

export type TagEditorProps = {
  /** The items whose tags are edited. */
  ids: readonly string[]
  tags: readonly string[]
  /** Returns the text beside a tag, such as how many of the items have it. */
  noteOf?: (tag: string) => string | undefined
}

/** Removes and adds tags; Enter or a comma completes one. */
export function TagEditor({ ids, tags, noteOf }: TagEditorProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<AppError>()
  const { onTag } = useItemActions()
  const change = async (
    wanted: { add?: readonly string[]; remove?: readonly string[] },
    onRefused?: () => void,
  ) => {
    try {
      setError(undefined)
      await onTag(ids, wanted)
    } catch (refusal) {
      if (!(refusal instanceof CommandError)) throw refusal
      setError(refusal.appError)
      onRefused?.()
    }
  }
  const add = () => {
    const names = typed
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    if (names.length === 0) return
    // Clear the field at once: the user types the next tag while this one is being saved.
    setTyped('')
    void change({ add: names }, () => setTyped(typed))
  }
  return (
    <>
      {tags.length > 0 && (
        <ul aria-label={libraryText().tags.title} className="mb-2 flex flex-wrap gap-1">
          {tags.map((name) => {
            const note = noteOf?.(name)
            return (
              <li
                key={name}
                className="flex h-5 max-w-full items-center gap-1 rounded-xs bg-sunken pl-1.5 text-small text-ink-2 edge"
              >
                <span className="truncate">{name}</span>
                {note !== undefined && <span className="tabular flex-none text-meta text-ink-3">{note}</span>}
                <button
                  type="button"
                  aria-label={libraryText().tags.remove(name)}
                  onClick={() => void change({ remove: [name] })}
                  className="grid size-5 flex-none place-items-center rounded-xs text-ink-3 hover:bg-hover"
                >
                  <X size={11} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <TextField
        label={libraryText().tags.add}
        isLabelHidden
        size="small"
        placeholder={libraryText().tags.add}
        value={typed}
        onChange={setTyped}
        error={error === undefined ? undefined : wordError(error).message}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ',') return
          event.preventDefault()
          add()
        }}
      />
    </>
  )
}
