import { useState } from 'react'
import { Pane } from '../../controls/pane.tsx'
import { RequestPane } from '../../panels/panes/request-pane.tsx'
import { useDefaultModel } from '../../panels/model-picker/use-default-model.ts'
import { useLargeSend } from '../../panels/text-import/confirm-large-send.tsx'
import { useLatest } from '../../controls/use-latest.ts'
import { useSendKey } from '../../controls/use-send-key.ts'
import { useActiveConnection } from '../../queries/connections.ts'
import { useHistoryEvents } from '../../queries/history.ts'
import { useSavedForm } from '../../queries/saved-form.ts'
import { useHandedModel } from '../../stores/handed-model.ts'
import { useHandedTexts } from '../../stores/handed-texts.ts'
import { useVectorWorker } from './vectors/use-vector-worker.ts'
import { useEmbeddingEvents } from './embedding-queries.ts'
import { blockedWords, EmbedFormPane } from './form/embed-form.tsx'
import { embedFormStore, useEmbedForm } from './form/form-store.ts'
import { ResultsPane, useResults } from './results/results-pane.tsx'
import { SidePane } from './side/side-pane.tsx'
import { countFilled, newRow } from '../../panels/text-sets/rows.ts'
import { sendSizeOf } from './texts/row-edits.ts'
import { textSets, useTexts } from './texts/texts-store.ts'
import { TextSetsProvider, useOpenTextSets } from '../../panels/text-sets/use-text-sets.ts'
import { useEmbed } from './use-embed.ts'
import { createVectorSession } from './vectors/vector-session.ts'
import { ShownVectorsProvider, VectorSessionProvider } from './vectors/vectors-context.ts'
import { usePickerOpening } from '../../panels/model-picker/use-picker-opening.ts'
import { lastRefusedField } from '../../panels/parameters/refused-field.ts'

const takeModel = (model: string) => embedFormStore.getState().change({ model })

/** Rows of text as vectors: how alike they are, in a matrix, in lists and on a map. */
export function EmbeddingsTab() {
  useSavedForm('embeddings.form', embedFormStore)
  useHistoryEvents()
  useEmbeddingEvents()
  useHandedModel('embeddings', takeModel)
  const client = useVectorWorker()
  const [session] = useState(() => createVectorSession(client))
  const sets = useOpenTextSets(textSets)
  const takeTexts = useLatest(({ query = '', texts }: { query?: string; texts: readonly string[] }) =>
    sets.create(
      query === '' ? undefined : query,
      query,
      texts.map((text) => newRow(text)),
    ),
  )
  useHandedTexts('embeddings', takeTexts)
  const connection = useActiveConnection()
  const model = useEmbedForm(({ form }) => form.model)
  useDefaultModel(connection, 'embeddings', model === '', takeModel)
  const [picker, openPicker] = usePickerOpening()
  const actions = useEmbed(connection.id, sets.flush, openPicker)
  const results = useResults()
  const { result, vectors } = results
  const large = useLargeSend(
    () => sendSizeOf(useTexts.getState().rows, embedFormStore.getState().form.batchSize),
    actions.embed,
  )
  useSendKey(() => {
    if (blockedWords(model, countFilled(useTexts.getState().rows)) === undefined) large.send()
  })

  const problems = lastRefusedField(
    results.results,
    (one) => one.model === model && one.connectionId === connection.id,
    ({ batches }) => batches.find(({ error }) => error?.field !== undefined)?.error,
  )

  return (
    <TextSetsProvider value={sets}>
      <VectorSessionProvider value={session}>
        <RequestPane tab="embeddings" label="Texts" max={720}>
          <EmbedFormPane
            connection={connection}
            actions={actions}
            onSend={large.send}
            picker={picker}
            problems={problems}
          />
          {large.dialog}
        </RequestPane>
        <ShownVectorsProvider value={vectors ?? null}>
          <Pane label="Results" key={result?.id}>
            <ResultsPane results={results} actions={actions} />
          </Pane>
          <SidePane hasVectors={vectors !== undefined} />
        </ShownVectorsProvider>
      </VectorSessionProvider>
    </TextSetsProvider>
  )
}
