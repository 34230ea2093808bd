import { FileUp, ListX, Plus, Tags, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { formatCount, formatPlural } from '../../../lib/format-number.ts'
import { FilePicker } from '../../../controls/file-picker.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { countFilled } from '../../../panels/text-sets/rows.ts'
import { useTexts } from './texts-store.ts'
import type { ReadFiles } from './use-read-files.ts'
import type { RowActions } from './use-row-actions.ts'

export type TextsHeadProps = {
  files: ReadFiles
  actions: RowActions
  hasGroups: boolean
  onGroupsChange: (hasGroups: boolean) => void
}

/** How many texts there are, and the ways to more. */
export function TextsHead({ files, actions, hasGroups, onGroupsChange }: TextsHeadProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const rows = useTexts((state) => state.rows)
  const canUndo = useTexts((state) => state.past.length > 0)
  const undo = useTexts((state) => state.undo)
  const filled = countFilled(rows)
  return (
    <PaneHead
      title="Texts"
      meta={
        rows.length === 0
          ? undefined
          : filled === rows.length
            ? formatPlural(filled, 'row')
            : `${formatCount(filled)} of ${formatPlural(rows.length, 'row')}`
      }
      actions={
        <>
          <IconButton icon={Undo2} label="Undo the last change" disabled={!canUndo} onClick={undo} />
          <IconButton
            icon={Tags}
            label="Groups"
            tooltip={hasGroups ? 'Hide the group column' : 'Show the group column'}
            pressed={hasGroups}
            onClick={() => onGroupsChange(!hasGroups)}
          />
          <IconButton
            icon={FileUp}
            label="Add a file"
            tooltip="Import a CSV, JSON or text file"
            onClick={() => chooser.current?.click()}
          />
          <IconButton
            icon={ListX}
            label="Clear all"
            tooltip="Remove all rows"
            disabled={rows.length === 0}
            onClick={actions.clear}
          />
          <IconButton icon={Plus} label="Add a row" onClick={() => actions.addAfter(undefined)} />
          <FilePicker
            ref={chooser}
            label="Files with texts"
            accept=".csv,.tsv,.json,.jsonl,.ndjson,.txt,.md,text/*,application/json"
            multiple
            onChoose={files.texts.addFiles}
          />
        </>
      }
    />
  )
}
