import { FileUp, ListX, Plus, Tags, Undo2 } from 'lucide-react'
import { planBatches } from '../../../shared/embeddings/plan-batches.ts'
import type { EmbeddingsValues } from '../../../shared/request-forms/embeddings.ts'
import { Button } from '../../controls/button.tsx'
import { ErrorNotice } from '../../controls/error-notice.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { NumberField } from '../../controls/number-field.tsx'
import { formatCount, formatPlural } from '../../lib/format-number.ts'
import { sizeOfRows } from '../../lib/text-import/size-of-rows.ts'
import type { SendSize } from '../../panels/text-import/confirm-large-send.tsx'
import { countFilled } from '../../panels/text-sets/rows.ts'
import { SetMenu } from '../../panels/text-sets/set-menu.tsx'
import { useTextSets } from '../../panels/text-sets/use-text-sets.ts'
import type { FormProps, InputsProps } from '../../request-tab/define-request-tab.tsx'
import { useTextActions } from './frame.tsx'
import { ColumnsNote } from './texts/columns-note.tsx'
import { RowList } from './texts/row-list.tsx'
import { SelectionBar } from './texts/selection-bar.tsx'
import { useTexts } from './texts/texts-store.ts'

/** The set, the model, and the texts. */
export function EmbeddingsInputs({ values, modelPicker }: InputsProps<EmbeddingsValues>) {
  const sets = useTextSets()
  const { files, rows, hasGroups } = useTextActions()
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-none flex-col gap-2.5 border-b border-line p-3">
        <SetMenu />
        {modelPicker}
      </div>
      {values.rows.length > 0 ? (
        <RowList actions={rows} hasGroups={hasGroups} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-3 text-small text-ink-3">
          <p>
            {sets.isReading
              ? 'Reading the last set'
              : 'One text a row. Write them, paste lines, or drop a CSV, JSON or text file here.'}
          </p>
          {!sets.isReading && (
            <Button size="small" className="mt-2" onClick={() => rows.addAfter(undefined)}>
              Write the first
            </Button>
          )}
        </div>
      )}
      <SelectionBar actions={rows} />
      <ColumnsNote files={files} />
      {[files.error, sets.error].map(
        (error) =>
          error !== undefined && (
            <ErrorNotice key={error.message} error={error} className="mx-3 mb-2 flex-none" />
          ),
      )}
    </div>
  )
}

/** How many texts there are: those that are sent, and all. */
export function rowsMeta({ rows }: EmbeddingsValues): string | undefined {
  if (rows.length === 0) return undefined
  const filled = countFilled(rows)
  return filled === rows.length
    ? formatPlural(filled, 'row')
    : `${formatCount(filled)} of ${formatPlural(rows.length, 'row')}`
}

/** Ways to more texts and to fewer, in the head of the form. */
export function EmbeddingsHeadActions({ values }: FormProps<EmbeddingsValues>) {
  const { rows, hasGroups, setHasGroups, chooseFiles } = useTextActions()
  const canUndo = useTexts((state) => state.past.length > 0)
  const undo = useTexts((state) => state.undo)
  return (
    <>
      <IconButton icon={Undo2} label="Undo the last change" disabled={!canUndo} onClick={undo} />
      <IconButton
        icon={Tags}
        label="Groups"
        tooltip={hasGroups ? 'Hide the group column' : 'Show the group column'}
        pressed={hasGroups}
        onClick={() => setHasGroups(!hasGroups)}
      />
      <IconButton
        icon={FileUp}
        label="Add a file"
        tooltip="Import a CSV, JSON or text file"
        onClick={chooseFiles}
      />
      <IconButton
        icon={ListX}
        label="Clear all"
        tooltip="Remove all rows"
        disabled={values.rows.length === 0}
        onClick={rows.clear}
      />
      <IconButton icon={Plus} label="Add a row" onClick={() => rows.addAfter(undefined)} />
    </>
  )
}

/** More would be refused by most gateways, and by a browser for connections. */
const maxAtOnce = 8

/** How the texts are cut into requests. */
export function BatchFields({ values, change }: FormProps<EmbeddingsValues>) {
  return (
    <div className="flex items-start gap-3 border-t border-line px-3 py-2">
      <NumberField
        label="Texts per request"
        size="small"
        isInteger
        value={values.batchSize}
        min={1}
        onChange={(batchSize) => change({ batchSize })}
        className="flex-1"
      />
      <NumberField
        label="Requests at once"
        size="small"
        isInteger
        value={values.atOnce}
        min={1}
        max={maxAtOnce}
        onChange={(atOnce) => change({ atOnce })}
        className="flex-1"
      />
    </div>
  )
}

export function submitLabel({ rows }: EmbeddingsValues): string {
  const filled = countFilled(rows)
  return filled === 0 ? 'Embed texts' : `Embed ${formatPlural(filled, 'text')}`
}

/** What one click sends. */
export function sendSizeOf({ rows, batchSize }: EmbeddingsValues): SendSize {
  const size = sizeOfRows(rows)
  return { ...size, requests: planBatches(size.rows, batchSize).length }
}
