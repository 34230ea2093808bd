import type { EmbeddingResult } from '../../../shared/embeddings/embedding-result.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { embeddingsForm, type EmbeddingsValues } from '../../../shared/request-forms/embeddings/form.ts'
import { filledRows } from '../../../shared/sets/filled-rows.ts'
import { defineRequestTab } from '../../request-tab/define-request-tab.tsx'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { EmbeddingsFrame } from './frame.tsx'
import {
  BatchFields,
  EmbeddingsHeadActions,
  EmbeddingsInputs,
  rowsMeta,
  sendSizeOf,
  submitLabel,
} from './inputs.tsx'
import { ResultsPane } from './results/results-pane.tsx'
import { withSettingsOf } from './results/use-result-actions.ts'
import { SidePane } from './side/side-pane.tsx'
import { useTexts } from './texts/texts-store.ts'
import { embeddingsValues } from './values.ts'
import { useEmbeddingsView } from './view-store.ts'
import { embeddingsText } from '../../../shared/text/en/embeddings.ts'

const embeddingsTab = defineRequestTab({
  id: 'embeddings',
  form: embeddingsForm,
  values: embeddingsValues,
  elsewhere: { store: useTexts, join: withTexts },
  get title() {
    return embeddingsText().form.texts
  },
  titleMeta: rowsMeta,
  HeadActions: EmbeddingsHeadActions,
  maxFormWidth: 720,
  hasParametersBelow: true,
  Frame: EmbeddingsFrame,
  Inputs: EmbeddingsInputs,
  AfterFields: BatchFields,
  get resultsLabel() {
    return embeddingsText().results.title
  },
  Results: ResultsPane,
  Details: SidePane,
  submitLabel,
  fileBytes: ({ rows }) =>
    Object.fromEntries(
      rows.flatMap(({ files = [] }) => files.map(({ mediaId, bytes }) => [mediaId, bytes] as const)),
    ),
  sizeOf: sendSizeOf,
  prepare: withoutEmptyRows,
  valuesOfRun: valuesOfResult,
  resume,
  onSubmit: showNewest,
})

/** Embeds rows of text and shows their similarity as a matrix, in lists and on a map. */
export function EmbeddingsTab() {
  return <RequestTabView tab={embeddingsTab} />
}

/** Returns the values with the rows of the open set. */
function withTexts(values: EmbeddingsValues): EmbeddingsValues {
  const { setId = '', rows } = useTexts.getState()
  return { ...values, setId, rows: [...rows] }
}

async function withoutEmptyRows(values: EmbeddingsValues): Promise<Result<EmbeddingsValues>> {
  return ok({ ...values, rows: filledRows(values.rows) })
}

/** Returns the settings of a result with the current rows; `undefined` when the result does not exist. */
async function valuesOfResult(id: string, bridge: Bridge): Promise<EmbeddingsValues | undefined> {
  const { setId = '' } = useTexts.getState()
  const results = await bridge.call('embeddings.list', { setId })
  const result = results.ok ? results.value.find((candidate) => candidate.id === id) : undefined
  return result && withTexts(withSettingsOf(result, embeddingsValues.getState().form))
}

/** Resumes a result: sends the batches that are not done. */
function resume(id: string, bridge: Bridge): Promise<Result<EmbeddingResult>> {
  useEmbeddingsView.getState().show({ resultId: id })
  return bridge.call('embeddings.continue', { id })
}

/** Shows the result of the click as soon as it begins. */
function showNewest(): void {
  useEmbeddingsView.getState().show({ resultId: undefined })
}
