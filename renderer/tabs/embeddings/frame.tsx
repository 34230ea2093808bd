import { Upload } from 'lucide-react'
import { createContext, use, useRef, useState, type ReactNode } from 'react'
import type { FormSection } from '../../../shared/request-forms/define-request-form.ts'
import { withoutVariables } from '../../../shared/templates/fill-variables.ts'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { lastRefusedField } from '../../panels/parameters/refused-field.ts'
import { TextImportArea } from '../../panels/text-import/text-import-area.tsx'
import { countFilled, newRow } from '../../panels/text-sets/rows.ts'
import { TextSetsProvider, useOpenTextSets } from '../../panels/text-sets/use-text-sets.ts'
import { useTextsTabPayload, type TextsTabPayload } from '../../stores/texts-tab-payload.ts'
import { useEmbeddingEvents } from './embedding-queries.ts'
import { withFiles } from './media/row-files.ts'
import { useMediaFiles, type MediaFiles } from './media/use-media-files.ts'
import { ResultsProvider, useReadResults } from './results/use-results.ts'
import { textSets, useTexts } from './texts/texts-store.ts'
import { useReadFiles, type ReadFiles } from './texts/use-read-files.ts'
import { useRowActions, type RowActions } from './texts/use-row-actions.ts'
import { useVectorWorker } from './vectors/use-vector-worker.ts'
import { createVectorSession } from './vectors/vector-session.ts'
import { ShownVectorsProvider, VectorSessionProvider } from './vectors/vectors-context.ts'
import { embeddingsText } from '../../../shared/text/en/embeddings.ts'
import { embeddingsValues } from './values.ts'
import { BeforeSubmit, FieldProblems } from '../../request-tab/frame-contexts.ts'

/** Actions for the list of texts, used in its head and in its rows. */
interface TextActions {
  readonly files: ReadFiles
  readonly rows: RowActions
  readonly hasGroups: boolean
  readonly setHasGroups: (hasGroups: boolean) => void
  readonly chooseFiles: () => void
  readonly media: MediaFiles
  /** Opens the file picker. The files go into the row with this id, or into new rows without one. */
  readonly chooseMedia: (rowId: string | undefined) => void
}

const TextActionsContext = createContext<TextActions | null>(null)

export function useTextActions(): TextActions {
  const actions = use(TextActionsContext)
  if (actions === null) throw new Error('useTextActions needs an EmbeddingsFrame above it')
  return actions
}

/** Opens the last set with its results, and accepts dropped, chosen and handed-over texts. */
export function EmbeddingsFrame({ children }: { children: ReactNode }) {
  useEmbeddingEvents()
  const client = useVectorWorker()
  const [session] = useState(() => createVectorSession(client))
  const sets = useOpenTextSets(textSets)
  const takeTexts = useLatest(({ query = '', texts, rowFiles }: TextsTabPayload) => {
    // Braces in texts of another tab are literal, not variables.
    const { form, change } = embeddingsValues.getState()
    change(withoutVariables(form))
    return sets.create(
      query === '' ? undefined : query,
      query,
      texts.map((text, at) => withFiles(newRow(text), rowFiles?.[at] ?? [])),
    )
  })
  useTextsTabPayload('embeddings', takeTexts)
  const files = useReadFiles()
  const media = useMediaFiles(files.texts.addFiles)
  const mediaInput = useRef<HTMLInputElement>(null)
  const [mediaRow, setMediaRow] = useState<string>()
  const rows = useRowActions(files.texts.addText)
  const filled = useTexts((state) => countFilled(state.rows))
  const hasAnyGroup = useTexts((state) => state.rows.some(({ group }) => group !== undefined))
  const [wantsGroups, setHasGroups] = useState<boolean>()
  const results = useReadResults()
  const input = useRef<HTMLInputElement>(null)

  const problemsOf = ({ format, model }: FormSection, connectionId: string) =>
    lastRefusedField(
      results.results,
      (item) => item.format === format && item.model === model && item.connectionId === connectionId,
      ({ batches }) => batches.find(({ error }) => error?.field !== undefined)?.error,
    )
  const hasGroups = wantsGroups ?? hasAnyGroup
  const chooseFiles = (): void => input.current?.click()
  const chooseMedia = (rowId: string | undefined): void => {
    setMediaRow(rowId)
    mediaInput.current?.click()
  }
  return (
    <TextSetsProvider value={sets}>
      <BeforeSubmit value={sets.saveToSend}>
        <VectorSessionProvider value={session}>
          <TextActionsContext
            value={{ files, rows, hasGroups, setHasGroups, chooseFiles, media, chooseMedia }}
          >
            <ResultsProvider value={results}>
              <FieldProblems value={problemsOf}>
                <ShownVectorsProvider value={results.vectors ?? null}>
                  <TextImportArea
                    tab="embeddings"
                    texts={files.texts}
                    onDrop={(dropped) => media.add(dropped)}
                    existing={filled}
                    hasGroups
                    chooser={input}
                    label={embeddingsText().form.fileChooser}
                    dropIcon={Upload}
                    dropLabel={embeddingsText().form.dropFiles}
                  >
                    {children}
                    <FilePicker
                      ref={mediaInput}
                      label={embeddingsText().form.mediaChooser}
                      accept="image/*,audio/*,video/*,application/pdf"
                      multiple
                      onChoose={(chosen) => media.add(chosen, mediaRow)}
                    />
                  </TextImportArea>
                </ShownVectorsProvider>
              </FieldProblems>
            </ResultsProvider>
          </TextActionsContext>
        </VectorSessionProvider>
      </BeforeSubmit>
    </TextSetsProvider>
  )
}
