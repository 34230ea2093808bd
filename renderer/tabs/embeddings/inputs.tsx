import { FileUp, ListX, Plus, Tags, Undo2 } from 'lucide-react'
import { planBatches } from '../../../shared/embeddings/plan-batches.ts'
import type { EmbeddingsValues } from '../../../shared/request-forms/embeddings/form.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { NumberField } from '../../controls/fields/number-field.tsx'
import { sizeOfRows } from '../../lib/text-import/size-of-rows.ts'
import type { SendSize } from '../../panels/text-import/confirm-large-send.tsx'
import { countFilled } from '../../panels/text-sets/rows.ts'
import { SetMenu } from '../../panels/text-sets/set-menu.tsx'
import { useTextSets } from '../../panels/text-sets/use-text-sets.ts'
import type { FormProps, InputsProps } from '../../request-tab/define-request-tab.tsx'
import { useTextActions } from './frame.tsx'
import { MediaBar } from './media/media-bar.tsx'
import { ColumnsNote } from './texts/columns-note.tsx'
import { RowList } from './texts/row-list.tsx'
import { SelectionBar } from './texts/selection-bar.tsx'
import { useTexts } from './texts/texts-store.ts'
import { embeddingsText } from '../../../shared/text/en/embeddings.ts'

/** The form: the set, the model and the texts. */
export function EmbeddingsInputs({ values, change, modelPicker, variables }: InputsProps<EmbeddingsValues>) {
  const sets = useTextSets()
  const { files, rows, hasGroups } = useTextActions()
  return (
    <div className="flex h-full flex-col">
      {/* The texts below keep space beside their variables. */}
      <div className="flex flex-none flex-col gap-2.5 border-b border-line p-3 [--variables-height:8rem]">
        <SetMenu />
        {modelPicker}
        <MediaBar
          format={values.format}
          hasFiles={values.rows.some((row) => row.files !== undefined)}
          onFormat={(format) => change({ format })}
        />
        {variables}
      </div>
      {values.rows.length > 0 ? (
        <RowList actions={rows} hasGroups={hasGroups} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-3 text-small text-ink-3">
          <p>{sets.isReading ? embeddingsText().form.readingSet : embeddingsText().form.empty}</p>
          {!sets.isReading && (
            <Button size="small" className="mt-2" onClick={() => rows.addAfter(undefined)}>
              {embeddingsText().form.writeFirstText}
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

/** The number of texts that are sent, and of all; `undefined` when there are none. */
export function rowsMeta({ rows }: EmbeddingsValues): string | undefined {
  if (rows.length === 0) return undefined
  const filled = countFilled(rows)
  return filled === rows.length
    ? embeddingsText().form.rows(filled)
    : embeddingsText().form.rowsWithText({ filled, count: rows.length })
}

/** Buttons in the head of the form that add and remove texts. */
export function EmbeddingsHeadActions({ values }: FormProps<EmbeddingsValues>) {
  const { rows, hasGroups, setHasGroups, chooseFiles } = useTextActions()
  const canUndo = useTexts((state) => state.past.length > 0)
  const undo = useTexts((state) => state.undo)
  return (
    <>
      <IconButton icon={Undo2} label={embeddingsText().form.undo} disabled={!canUndo} onClick={undo} />
      <IconButton
        icon={Tags}
        label={embeddingsText().form.groups}
        tooltip={hasGroups ? embeddingsText().form.hideGroups : embeddingsText().form.showGroups}
        pressed={hasGroups}
        onClick={() => setHasGroups(!hasGroups)}
      />
      <IconButton
        icon={FileUp}
        label={embeddingsText().form.addFile}
        tooltip={embeddingsText().form.addFileHint}
        onClick={chooseFiles}
      />
      <IconButton
        icon={ListX}
        label={embeddingsText().form.clear}
        tooltip={embeddingsText().form.clearHint}
        disabled={values.rows.length === 0}
        onClick={rows.clear}
      />
      <IconButton icon={Plus} label={embeddingsText().form.addRow} onClick={() => rows.addAfter(undefined)} />
    </>
  )
}

/** Most gateways reject more requests at once, and browsers limit connections. */
const maxAtOnce = 8

/** Settings for how the texts are split into requests. */
export function BatchFields({ values, change }: FormProps<EmbeddingsValues>) {
  return (
    <div className="flex items-start gap-3 border-t border-line px-3 py-2">
      <NumberField
        label={embeddingsText().form.textsPerRequest}
        size="small"
        isInteger
        value={values.batchSize}
        min={1}
        onChange={(batchSize) => change({ batchSize })}
        className="flex-1"
      />
      <NumberField
        label={embeddingsText().form.requestsAtOnce}
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
  return filled === 0 ? embeddingsText().form.embed : embeddingsText().form.embedCount(filled)
}

/** The size of what one click sends. */
export function sendSizeOf({ rows, batchSize }: EmbeddingsValues): SendSize {
  const size = sizeOfRows(rows)
  return { ...size, requests: planBatches(size.rows, batchSize).length }
}
