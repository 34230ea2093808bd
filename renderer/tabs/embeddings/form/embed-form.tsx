import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import type { PickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import { Button } from '../../../controls/button.tsx'
import { DropFace } from '../../../controls/drop-face.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { createLaterView } from '../../../controls/later.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { RequestFoot } from '../../../panels/parameters/request-fields.tsx'
import { SendRow } from '../../../controls/send-row.tsx'
import { formatSendSize } from '../../../panels/text-import/confirm-large-send.tsx'
import { ImportDialog } from '../../../panels/text-import/import-dialog.tsx'
import { useFileDrop } from '../../../controls/use-file-drop.ts'
import { ColumnsNote } from '../texts/columns-note.tsx'
import { countFilled } from '../../../panels/text-sets/rows.ts'
import { sendSizeOf } from '../texts/row-edits.ts'
import { RowList } from '../texts/row-list.tsx'
import { SelectionBar } from '../texts/selection-bar.tsx'
import { SetMenu } from '../../../panels/text-sets/set-menu.tsx'
import { TextsHead } from '../texts/texts-head.tsx'
import { useTexts } from '../texts/texts-store.ts'
import { useReadFiles } from '../texts/use-read-files.ts'
import { useRowActions } from '../texts/use-row-actions.ts'
import { useTextSets } from '../../../panels/text-sets/use-text-sets.ts'
import type { EmbedActions } from '../use-embed.ts'
import { embedScope, useEmbedForm } from './form-store.ts'
import { ParameterSection } from './parameter-section.tsx'

const RequestPreview = createLaterView(async () => (await import('./request-preview.tsx')).RequestPreview)

export type EmbedFormPaneProps = {
  connection: Connection
  actions: EmbedActions
  onSend: () => void
  picker: PickerOpening
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** The texts, the model, the fields, and the button that sends them. */
export function EmbedFormPane(props: EmbedFormPaneProps) {
  const { connection, actions, problems } = props
  const model = useEmbedForm(({ form }) => form.model)
  const change = useEmbedForm((state) => state.change)
  const batchSize = useEmbedForm(({ form }) => form.batchSize)
  const filled = useTexts(({ rows }) => countFilled(rows))
  const hasAnyGroup = useTexts(({ rows }) => rows.some(({ group }) => group !== undefined))
  const isEmpty = useTexts(({ rows }) => rows.length === 0)
  const [groups, setGroups] = useState<boolean>()
  const sets = useTextSets()
  const files = useReadFiles()
  const rowActions = useRowActions(files.texts.addText)
  const drop = useFileDrop(files.texts.addFiles)
  const hasGroups = groups ?? hasAnyGroup
  const asked = { connectionId: connection.id, model, format: embedScope.format }
  const onRemedy = (remedy: Remedy) => actions.applyRemedy(remedy)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...drop.area}>
      <TextsHead files={files} actions={rowActions} hasGroups={hasGroups} onGroupsChange={setGroups} />
      <div className="flex flex-none flex-col gap-2.5 border-b border-line p-3">
        <SetMenu />
        <ModelPicker
          connectionId={connection.id}
          target="embeddings"
          value={model}
          onChange={(next) => change({ model: next })}
          labelMeta={connection.name}
          {...props.picker}
        />
      </div>
      {isEmpty ? (
        <div className="min-h-0 flex-1 overflow-y-auto p-3 text-small text-ink-3">
          <p>
            {sets.isReading
              ? 'Reading the last set'
              : 'One text a row. Write them, paste lines, or drop a CSV, JSON or text file here.'}
          </p>
          {!sets.isReading && (
            <Button size="small" className="mt-2" onClick={() => rowActions.addAfter(undefined)}>
              Write the first
            </Button>
          )}
        </div>
      ) : (
        <RowList actions={rowActions} hasGroups={hasGroups} />
      )}
      <SelectionBar actions={rowActions} />
      <ColumnsNote files={files} />
      {[files.error, sets.error].map(
        (error) =>
          error !== undefined && (
            <ErrorNotice key={error.message} error={error} className="mx-3 mb-2 flex-none" />
          ),
      )}
      <ParameterSection asked={asked} problems={problems} />
      <RequestFoot {...asked} error={actions.error} onRemedy={onRemedy}>
        {filled > 0 && <SizeNote batchSize={batchSize} />}
        <SendRow
          label={filled === 0 ? 'Embed texts' : `Embed ${formatPlural(filled, 'text')}`}
          onClick={props.onSend}
          blocked={blockedWords(model, filled)}
          isBusy={actions.isStarting}
          onRemedy={onRemedy}
          renderPreview={(events) => <RequestPreview connection={connection} {...events} />}
        />
      </RequestFoot>
      <ImportDialog texts={files.texts} existing={filled} hasGroups />
      {drop.isOver && <DropFace icon={Upload}>Drop to add texts</DropFace>}
    </div>
  )
}

function SizeNote({ batchSize }: { batchSize: number }) {
  const rows = useTexts((state) => state.rows)
  return <p className="tabular text-small text-ink-3">{formatSendSize(sendSizeOf(rows, batchSize))}</p>
}

/** Why nothing can be sent yet. */
export function blockedWords(model: string, filled: number): string | undefined {
  if (model === '') return 'Choose a model first'
  return filled === 0 ? 'Write a text first' : undefined
}
