import { Fragment, type ReactNode } from 'react'
import type { EmbeddingsValues } from '../../../../shared/request-forms/embeddings/form.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { WaitingRequests } from '../../../panels/queue/waiting-requests.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { CentreView } from '../views/centre-view.tsx'
import { ResultHead } from './result-head.tsx'
import { ResultState } from './result-state.tsx'
import { useResultActions, withSettingsOf } from './use-result-actions.ts'
import { useResults, type Results } from './use-results.ts'
import { embeddingsValues } from '../values.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { ChartScatter } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { exampleRows } from '../texts/example-set.ts'
import { useTexts } from '../texts/texts-store.ts'
import { useTextSets } from '../../../panels/text-sets/use-text-sets.ts'

/** The result: its state, and the views of its vectors. */
export function ResultsPane({ requests, actions: ofTab, change }: ResultsProps<EmbeddingsValues>) {
  const found = useResults()
  const { result, results, vectors, detail, isReading, error } = found
  const [actions, problem] = useResultActions(ofTab)
  if (error !== undefined) return <ErrorNotice error={error} className="m-4" />
  if (isReading) return <Reading>{embeddingsText().results.reading}</Reading>
  return (
    <>
      {/* A running request is a result, which shows its own state. */}
      <WaitingRequests
        requests={requests.queued.filter(({ state }) => state !== 'running')}
        queue={ofTab.queue}
        onRemedy={(remedy) => ofTab.applyRemedy(remedy, undefined)}
      />
      {problem !== undefined && <ErrorNotice error={problem} className="m-3 flex-none" />}
      {result === undefined ? (
        <EmptyView />
      ) : (
        <Fragment key={result.id}>
          <ResultHead
            result={result}
            results={results}
            vectors={vectors}
            actions={ofTab}
            onReuse={() => change(withSettingsOf(result, embeddingsValues.getState().form))}
            onRemove={() => actions.remove(result)}
          />
          <ResultState result={result} detail={detail} actions={actions} />
          <Body found={found} />
        </Fragment>
      )}
    </>
  )
}

function Body({ found: { result, results, vectors, detail } }: { found: Results }) {
  if (vectors !== undefined) return <CentreView results={results} />
  if (result?.status === 'running' || detail !== undefined) return <div className="flex-1" />
  return <Reading>{embeddingsText().results.readingVectors}</Reading>
}

function Reading({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 p-4 text-small text-ink-3">
      <Spinner /> {children}
    </p>
  )
}

/** Shown before the first result: says what the tab does, and offers an example set. */
function EmptyView() {
  const sets = useTextSets()
  const isEmpty = useTexts(({ rows }) => rows.every(({ text }) => text.trim() === ''))
  return (
    <EmptyState
      icon={ChartScatter}
      title={isEmpty ? embeddingsText().empty.start : embeddingsText().empty.noVectors}
      action={
        isEmpty ? (
          <Button onClick={() => sets.create(embeddingsText().example.name, '', exampleRows())}>
            {embeddingsText().empty.fillExample}
          </Button>
        ) : undefined
      }
    >
      {embeddingsText().empty.explanation}
    </EmptyState>
  )
}
