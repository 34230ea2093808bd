import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { rerankForm, type RerankValues } from '../../../shared/request-forms/rerank/form.ts'
import { columnOf } from '../../request-tab/columns.ts'
import { defineRequestTab, type SubmittedClick } from '../../request-tab/define-request-tab.tsx'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { useDocuments } from './form/documents-store.ts'
import { RerankFrame } from './frame.tsx'
import { parametersTitle, RerankHeadActions, RerankInputs, sendSizeOf, submitLabel } from './inputs.tsx'
import { ResultsPane } from './results/results-pane.tsx'
import { SidePane } from './side/side-pane.tsx'
import { rerankValues } from './values.ts'
import { rerankText } from '../../../shared/text/en/rerank.ts'

const rerankTab = defineRequestTab({
  id: 'rerank',
  form: rerankForm,
  values: rerankValues,
  elsewhere: { store: useDocuments, join: withSet },
  get title() {
    return rerankText().form.title
  },
  HeadActions: RerankHeadActions,
  parametersTitle,
  maxFormWidth: 560,
  hasParametersBelow: true,
  Frame: RerankFrame,
  Inputs: RerankInputs,
  get resultsLabel() {
    return rerankText().results.title
  },
  Results: ResultsPane,
  Details: SidePane,
  submitLabel,
  sizeOf: sendSizeOf,
  valuesOfRun,
  onSubmit: showColumns,
})

/** Ranks documents by relevance to a query with several models, and shows what moved. */
export function RerankTab() {
  return <RequestTabView tab={rerankTab} />
}

/** Returns the values with the query and the documents of the open set. */
function withSet(values: RerankValues): RerankValues {
  const { setId = '', query, rows } = useDocuments.getState()
  return { ...values, setId, query, rows: [...rows] }
}

/**
 * Returns the settings of a ranking; `undefined` if it does not exist. A ranking has the rows of its set, which the
 * record of its run does not have.
 */
async function valuesOfRun(runId: string, bridge: Bridge): Promise<RerankValues | undefined> {
  const { setId = '' } = useDocuments.getState()
  const rankings = await bridge.call('rerank.list', { setId })
  const ranking = rankings.ok ? rankings.value.find(({ id }) => id === runId) : undefined
  if (ranking === undefined) return undefined
  const { model, parameters, extraJson, query, documents } = ranking
  const { form } = rerankValues.getState()
  return { ...form, setId, models: [model], parameters, extraJson, query, rows: documents }
}

/** Shows the rankings of a click side by side. A retry replaces the column of its ranking. */
function showColumns({ values, groupId, place, replaces }: SubmittedClick<RerankValues>): void {
  const { form, change } = rerankValues.getState()
  const column = columnOf({ groupId, place })
  if (replaces.length === 0) {
    const models = values.models.filter((model) => model !== '')
    return change({ shown: models.map((_, index) => columnOf({ groupId, place: index })) })
  }
  change({
    shown: form.shown.some((shown) => replaces.includes(shown))
      ? form.shown.map((shown) => (replaces.includes(shown) ? column : shown))
      : [...form.shown, column],
  })
}
