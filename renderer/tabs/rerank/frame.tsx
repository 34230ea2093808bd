import { ListOrdered } from 'lucide-react'
import { createContext, use, useRef, useState, type ReactNode } from 'react'
import { withoutVariables } from '../../../shared/templates/fill-variables.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { TextImportArea } from '../../panels/text-import/text-import-area.tsx'
import { newRow } from '../../panels/text-sets/rows.ts'
import { TextSetsProvider, useOpenTextSets } from '../../panels/text-sets/use-text-sets.ts'
import { useTextsTabPayload, type TextsTabPayload } from '../../stores/texts-tab-payload.ts'
import { documentSets, editRows, useDocuments } from './form/documents-store.ts'
import { useAddRows, type AddRows } from './form/use-add-rows.ts'
import { rerankValues } from './values.ts'
import { rerankText } from '../../../shared/text/en/rerank.ts'
import { BeforeSubmit } from '../../request-tab/frame-contexts.ts'

/** Actions for the list of documents, used in its head and in its rows. */
interface DocumentActions {
  readonly adding: AddRows
  /** Id of the row being edited. */
  readonly editing: string | undefined
  readonly edit: (id: string | undefined) => void
  /** Adds a row and starts editing it. */
  readonly add: () => void
  readonly chooseFiles: () => void
}

const DocumentActionsContext = createContext<DocumentActions | null>(null)

export function useDocumentActions(): DocumentActions {
  const actions = use(DocumentActionsContext)
  if (actions === null) throw new Error('useDocumentActions needs a RerankFrame above it')
  return actions
}

/** Opens the last set, and accepts dropped, chosen and handed-over documents. */
export function RerankFrame({ children }: { children: ReactNode }) {
  const sets = useOpenTextSets(documentSets)
  const takeTexts = useLatest(({ query = '', texts, isFromEmbeddings = false }: TextsTabPayload) => {
    void sets
      .startNew({ query, rows: texts.map((text) => newRow(text)) })
      .then(() => rerankValues.getState())
      .then(({ form, change }) => change({ ...withoutVariables(form), isFromEmbeddings }))
  })
  useTextsTabPayload('rerank', takeTexts)
  const adding = useAddRows()
  const rowCount = useDocuments(({ rows }) => rows.length)
  const [editing, setEditing] = useState<string | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)

  function add(): void {
    const row = newRow()
    editRows((rows) => [...rows, row])
    setEditing(row.id)
  }

  const chooseFiles = (): void => input.current?.click()
  return (
    <TextSetsProvider value={sets}>
      <BeforeSubmit value={sets.saveToSend}>
        <DocumentActionsContext value={{ adding, editing, edit: setEditing, add, chooseFiles }}>
          <TextImportArea
            tab="rerank"
            texts={adding.texts}
            existing={rowCount}
            chooser={input}
            label={rerankText().documents.fileChooser}
            dropIcon={ListOrdered}
            dropLabel={rerankText().documents.dropFiles}
          >
            {children}
          </TextImportArea>
        </DocumentActionsContext>
      </BeforeSubmit>
    </TextSetsProvider>
  )
}
