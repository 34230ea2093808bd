import { ChartScatter, FileUp, Plus } from 'lucide-react'
import type { RerankValues } from '../../../shared/request-forms/rerank/form.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { TextArea } from '../../controls/fields/text-area.tsx'
import { estimateTokens } from '../../../shared/tokens/token-rates.ts'
import { sizeOfRows } from '../../lib/text-import/size-of-rows.ts'
import type { SendSize } from '../../panels/text-import/confirm-large-send.tsx'
import { SetMenu } from '../../panels/text-sets/set-menu.tsx'
import { useTextSets } from '../../panels/text-sets/use-text-sets.ts'
import type { InputsProps } from '../../request-tab/define-request-tab.tsx'
import { navigate } from '../../stores/route.ts'
import { DocumentsSection } from './form/documents-section.tsx'
import { useDocuments } from './form/documents-store.ts'
import { ModelList } from '../../panels/model-picker/model-list.tsx'
import { useDocumentActions } from './frame.tsx'
import { rerankText } from '../../../shared/text/en/rerank.ts'

/** The form: the models, the query and the documents. */
export function RerankInputs(props: InputsProps<RerankValues>) {
  const { values, change, connection, variables, isPickerOpen, onPickerOpenChange } = props
  const sets = useTextSets()
  const { adding, editing, edit, add, chooseFiles } = useDocumentActions()
  return (
    <>
      {values.isFromEmbeddings && (
        <div className="px-3 pt-2">
          <Button size="small" variant="ghost" icon={ChartScatter} onClick={() => navigate('embeddings')}>
            {rerankText().form.backToEmbeddings}
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-3 p-3">
        <SetMenu />
        <ModelList
          connectionId={connection.id}
          target="rerank"
          models={values.models}
          onChange={(models) => change({ models })}
          isPickerOpen={isPickerOpen}
          onPickerOpenChange={onPickerOpenChange}
        />
        <TextArea
          label={rerankText().form.query}
          rows={2}
          maxRows={6}
          value={values.query}
          placeholder={rerankText().form.queryHint}
          onChange={(query) => useDocuments.getState().setQuery(query)}
        />
        {variables}
        {sets.error !== undefined && <ErrorNotice error={sets.error} />}
      </div>
      <DocumentsSection
        adding={adding}
        editing={editing}
        onEdit={edit}
        onAdd={add}
        onOpenFile={chooseFiles}
      />
    </>
  )
}

/** Buttons in the head of the form that add documents. */
export function RerankHeadActions() {
  const { add, chooseFiles } = useDocumentActions()
  return (
    <>
      <IconButton icon={FileUp} label={rerankText().documents.openFileHint} onClick={chooseFiles} />
      <IconButton icon={Plus} label={rerankText().documents.add} onClick={add} />
    </>
  )
}

export function submitLabel({ models }: RerankValues): string {
  const count = countModels(models)
  return count < 2 ? rerankText().form.rank : rerankText().form.rankWithModels(count)
}

export function parametersTitle({ models }: RerankValues): string {
  return countModels(models) > 1 ? rerankText().form.sharedParameters : rerankText().form.parameters
}

/** The size of what one click sends: all documents with the query, once per model. */
export function sendSizeOf({
  models,
  query,
  rows,
}: Pick<RerankValues, 'models' | 'query' | 'rows'>): SendSize {
  const requests = countModels(models)
  const size = sizeOfRows(rows)
  return { rows: size.rows, requests, tokens: (size.tokens + estimateTokens(query)) * requests }
}

function countModels(models: readonly string[]): number {
  return models.filter((model) => model !== '').length
}
