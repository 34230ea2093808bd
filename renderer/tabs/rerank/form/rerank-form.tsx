import { ChartScatter, FileUp, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { rerankFields } from '../../../../shared/formats/rerank/rerank-fields.ts'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { createLaterView } from '../../../controls/later.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { RequestFields, RequestFoot } from '../../../panels/parameters/request-fields.tsx'
import { SendRow } from '../../../controls/send-row.tsx'
import { formatSendSize } from '../../../panels/text-import/confirm-large-send.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { navigate } from '../../../stores/route.ts'
import { rerankScope, type RankActions } from '../use-rank.ts'
import { DocumentsSection } from './documents-section.tsx'
import { editRows, useDocuments } from './documents-store.ts'
import { useRerankForm } from './form-store.ts'
import { ModelList } from './model-list.tsx'
import { blockedWords, rankWords, sendSizeOf } from './request-of-form.ts'
import { countFilled, newRow } from '../../../panels/text-sets/rows.ts'
import { SetMenu } from '../../../panels/text-sets/set-menu.tsx'
import { useTextSets } from '../../../panels/text-sets/use-text-sets.ts'
import type { AddRows } from './use-add-rows.ts'
import { FilePicker } from '../../../controls/file-picker.tsx'

const RerankPreview = createLaterView(async () => (await import('./rerank-preview.tsx')).RerankPreview)

export type RerankFormPaneProps = {
  connection: Connection
  actions: RankActions
  adding: AddRows
  onSend: () => void
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** What is ranked: the models, the query, the documents, the parameters, and the button that sends them. */
export function RerankFormPane(props: RerankFormPaneProps) {
  const { connection, actions, adding, problems } = props
  const form = useRerankForm((state) => state.form)
  const change = useRerankForm((state) => state.change)
  const draft = useDocuments()
  const sets = useTextSets()
  const [editing, setEditing] = useState<string | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // What the first of several models has refused is said for all of them.
  const asked = { connectionId: connection.id, model: form.models[0] ?? '', format: rerankScope.format }
  const onRemedy = (remedy: Remedy) => actions.applyRemedy(remedy, undefined)
  const count = form.models.filter((model) => model !== '').length

  function add(): void {
    const row = newRow()
    editRows((rows) => [...rows, row])
    setEditing(row.id)
  }

  return (
    <>
      <PaneHead
        title="Query and documents"
        actions={
          <>
            <IconButton icon={FileUp} label="Open CSV, JSON or text" onClick={() => input.current?.click()} />
            <IconButton icon={Plus} label="Add a document" onClick={add} />
          </>
        }
      />
      <FilePicker
        ref={input}
        label="Files with documents"
        accept=".csv,.tsv,.json,.jsonl,.ndjson,.txt,.md"
        multiple
        onChoose={adding.texts.addFiles}
      />
      <PaneBody>
        {form.isFromEmbeddings && (
          <div className="px-3 pt-2">
            <Button size="small" variant="ghost" icon={ChartScatter} onClick={() => navigate('embeddings')}>
              Back to Embeddings
            </Button>
          </div>
        )}
        <div className="flex flex-col gap-3 p-3">
          <SetMenu />
          <ModelList
            connectionId={connection.id}
            isPickerOpen={props.isPickerOpen}
            onPickerOpenChange={props.onPickerOpenChange}
          />
          <TextArea
            label="Query"
            rows={2}
            maxRows={6}
            value={draft.query}
            placeholder="A question, or a few words"
            onChange={(query) => useDocuments.getState().setQuery(query)}
          />
          {sets.error !== undefined && <ErrorNotice error={sets.error} />}
        </div>
        <DocumentsSection
          adding={adding}
          editing={editing}
          onEdit={setEditing}
          onAdd={add}
          onOpenFile={() => input.current?.click()}
        />
      </PaneBody>
      <div className="max-h-[40%] flex-none overflow-y-auto">
        <RequestFields
          {...asked}
          title={count > 1 ? 'Parameters, all models' : 'Parameters'}
          scope={rerankScope.scope}
          fields={rerankFields}
          values={form.parameters}
          onChange={(parameters) => change({ parameters })}
          extraJson={form.extraJson}
          onExtraJsonChange={(extraJson) => change({ extraJson })}
          problems={problems}
        />
      </div>
      <RequestFoot {...asked} error={actions.error} onRemedy={onRemedy}>
        {countFilled(draft.rows) > 0 && (
          <p className="tabular text-small text-ink-3">{formatSendSize(sendSizeOf(form, draft))}</p>
        )}
        <SendRow
          label={rankWords(form.models)}
          onClick={props.onSend}
          blocked={blockedWords(form, draft)}
          onRemedy={onRemedy}
          renderPreview={(events) => <RerankPreview connection={connection} {...events} />}
        />
      </RequestFoot>
    </>
  )
}
