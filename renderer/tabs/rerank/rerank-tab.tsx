import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { DropFace } from '../../controls/drop-face.tsx'
import { useDefaultModel } from '../../panels/model-picker/use-default-model.ts'
import { Pane } from '../../controls/pane.tsx'
import { RequestPane } from '../../panels/panes/request-pane.tsx'
import { useLargeSend } from '../../panels/text-import/confirm-large-send.tsx'
import { ImportDialog } from '../../panels/text-import/import-dialog.tsx'
import { useFileDrop } from '../../controls/use-file-drop.ts'
import { useLatest } from '../../controls/use-latest.ts'
import { useSendKey } from '../../controls/use-send-key.ts'
import { useActiveConnection } from '../../queries/connections.ts'
import { useHistoryEvents } from '../../queries/history.ts'
import { useSavedForm } from '../../queries/saved-form.ts'
import { useHandedModel } from '../../stores/handed-model.ts'
import { useHandedTexts, type HandedTexts } from '../../stores/handed-texts.ts'
import { documentSets, useDocuments } from './form/documents-store.ts'
import { rerankForm, useRerankForm } from './form/form-store.ts'
import { blockedWords, sendSizeOf } from './form/request-of-form.ts'
import { RerankFormPane } from './form/rerank-form.tsx'
import { newRow } from '../../panels/text-sets/rows.ts'
import { useAddRows } from './form/use-add-rows.ts'
import { TextSetsProvider, useOpenTextSets } from '../../panels/text-sets/use-text-sets.ts'
import { ResultsPane } from './results/results-pane.tsx'
import { SidePane } from './side/side-pane.tsx'
import { useRank } from './use-rank.ts'
import { useRankings } from './use-rankings.ts'

/** Documents put in the order in which models find them relevant to a query, and what moved. */
export function RerankTab() {
  useSavedForm('rerank.form', rerankForm)
  useHistoryEvents()
  const sets = useOpenTextSets(documentSets)
  useHandedModel('rerank', takeModel)
  const takeTexts = useLatest(({ query = '', texts }: HandedTexts) => {
    void sets
      .startNew({ query, rows: texts.map((text) => newRow(text)) })
      .then(() => rerankForm.getState().change({ isFromEmbeddings: true }))
  })
  useHandedTexts('rerank', takeTexts)
  const connection = useActiveConnection()
  const models = useRerankForm(({ form }) => form.models)
  useDefaultModel(connection, 'rerank', models[0] === '', takeModel)
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const actions = useRank(connection.id, sets.flush, () => setIsPickerOpen(true))
  const rankings = useRankings()
  const adding = useAddRows()
  const drop = useFileDrop(adding.texts.addFiles)
  const rowCount = useDocuments(({ rows }) => rows.length)
  const large = useLargeSend(
    () => sendSizeOf(rerankForm.getState().form, useDocuments.getState()),
    actions.rank,
  )
  useSendKey(() => {
    if (blockedWords(rerankForm.getState().form, useDocuments.getState()) === undefined) large.send()
  })

  // The newest word of the gateway on a field of these models counts, until a request with it went well.
  const last = rankings.all?.find(
    ({ model, connectionId }) => models.includes(model) && connectionId === connection.id,
  )
  const refused = last?.error?.field
  const problems = refused === undefined ? {} : { [refused]: `Refused by ${last?.model}` }

  return (
    <TextSetsProvider value={sets}>
      <div className="relative flex min-h-0 min-w-0 flex-1" {...drop.area}>
        <RequestPane tab="rerank" max={560}>
          <RerankFormPane
            connection={connection}
            actions={actions}
            adding={adding}
            onSend={large.send}
            isPickerOpen={isPickerOpen}
            onPickerOpenChange={setIsPickerOpen}
            problems={problems}
          />
        </RequestPane>
        <Pane label="Rank movement">
          <ResultsPane rankings={rankings} actions={actions} />
        </Pane>
        <SidePane rankings={rankings} />
        <ImportDialog texts={adding.texts} existing={rowCount} />
        {large.dialog}
        {drop.isOver && <DropFace icon={ListOrdered}>Drop to add documents</DropFace>}
      </div>
    </TextSetsProvider>
  )
}

/** The first model of the form becomes it. */
function takeModel(model: string): void {
  const { form, change } = rerankForm.getState()
  change({ models: form.models.with(0, model) })
}
