import { ListOrdered, ScanSearch, Search, Square } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { UsageLine } from '../../../panels/runs/usage-line.tsx'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ownSendKey } from '../../../commands/own-send-key.ts'
import { openWithTexts } from '../../../stores/texts-tab-payload.ts'
import { useTexts } from '../texts/texts-store.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { ScoreRow } from './score-row.tsx'
import { useRankedQuery, type RankedQuery } from './use-ranked-query.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** As many rows as are usually sent to a rerank model. */
const maxRowsForRerank = 50

/** A query, and the rows ranked by similarity to it. */
export function QueryView() {
  const query = useTexts((state) => state.query)
  const setQuery = useTexts((state) => state.setQuery)
  const { result } = useShownVectors()
  const { ranked, error, failedRunId, isAsking, rank, stop } = useRankedQuery()
  const show = useEmbeddingsView((view) => view.show)
  const isEmpty = query.trim() === ''
  return (
    <>
      <form
        {...ownSendKey}
        className="flex flex-none items-end gap-2 border-b border-line p-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) void rank(query)
        }}
      >
        <TextField
          label={embeddingsText().views.query}
          labelMeta={embeddingsText().query.cost(result.model)}
          icon={Search}
          value={query}
          onChange={setQuery}
          className="flex-1"
        />
        {isAsking ? (
          <Button icon={Square} onClick={stop}>
            {embeddingsText().results.stop}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            disabledReason={isEmpty ? embeddingsText().query.missing : undefined}
          >
            {embeddingsText().query.rank}
          </Button>
        )}
      </form>
      {error !== undefined && (
        <ErrorNotice
          error={error}
          className="m-3 flex-none"
          actions={
            failedRunId !== undefined && (
              <Button size="small" icon={ScanSearch} onClick={() => show({ inspectedRunId: failedRunId })}>
                {embeddingsText().query.inspectFailed}
              </Button>
            )
          }
        />
      )}
      {ranked === undefined ? (
        <p className="p-3 text-small text-ink-3">{embeddingsText().query.explanation}</p>
      ) : (
        <Ranked ranked={ranked} />
      )}
    </>
  )
}

function Ranked({ ranked }: { ranked: RankedQuery }) {
  const { shown } = useShownVectors()
  const { pick, currentId, show } = useEmbeddingsView()
  const { text, rows, tookMs, usage, runId } = ranked
  return (
    <section aria-label={embeddingsText().query.ranking} className="flex min-h-0 flex-1 flex-col">
      <div className="tabular flex h-8 flex-none items-center gap-2 border-b border-line pr-2 pl-3 text-small text-ink-3">
        <span className="min-w-0 flex-1 truncate">{embeddingsText().query.quoted(text)}</span>
        <IconButton
          icon={ListOrdered}
          iconSize="small"
          label={embeddingsText().query.sendToRerank}
          tooltip={embeddingsText().query.sendToRerankHint(Math.min(maxRowsForRerank, rows.length))}
          onClick={() =>
            openWithTexts('rerank', {
              query: text,
              isFromEmbeddings: true,
              texts: rows.slice(0, maxRowsForRerank).map(({ row }) => shown[row]?.text ?? ''),
            })
          }
        />
        <IconButton
          icon={ScanSearch}
          iconSize="small"
          label={embeddingsText().query.inspect}
          onClick={() => show({ inspectedRunId: runId })}
        />
      </div>
      <UsageLine
        figures={{ tookMs, usage, costed: { ids: [runId], isOver: true } }}
        className="flex-none border-b border-line px-3 py-1"
      />
      <VirtualRows
        rows={rows}
        rowHeight={28}
        renderRow={({ row, cosine }) => (
          <ScoreRow
            row={shown[row]}
            score={cosine}
            isCurrent={shown[row]?.id === currentId}
            onPick={() => pick(shown[row]?.id)}
          />
        )}
      />
    </section>
  )
}
