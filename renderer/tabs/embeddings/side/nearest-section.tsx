import { ListOrdered } from 'lucide-react'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { openWithTexts } from '../../../stores/texts-tab-payload.ts'
import { TaskStateView } from '../vectors/task-state-view.tsx'
import { useNearest } from '../vectors/use-nearest.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { ScoreRow } from '../views/score-row.tsx'
import { useEmbeddingsView } from '../view-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** The rows nearest to the current row. */
export function NearestSection() {
  const { shown, placeOf } = useShownVectors()
  const currentId = useEmbeddingsView((view) => view.currentId)
  const pick = useEmbeddingsView((view) => view.pick)
  const current = currentId === undefined ? undefined : placeOf.get(currentId)
  const { answer, rows } = useNearest(current)
  const row = current === undefined ? undefined : shown[current]
  return (
    <section
      aria-label={embeddingsText().side.nearest}
      className="flex min-h-36 flex-[3] flex-col border-t border-line"
    >
      <div className="flex h-pane-head flex-none items-center gap-2 pr-2 pl-3">
        <h3 className="flex-none text-small font-strong text-ink-3">{embeddingsText().side.nearestTo}</h3>
        <span className="min-w-0 flex-1 truncate">
          {row === undefined ? (
            <span className="text-ink-3">{embeddingsText().side.noRow}</span>
          ) : (
            `${row.label} · ${row.text}`
          )}
        </span>
        {row !== undefined && rows.length > 0 && (
          <IconButton
            icon={ListOrdered}
            iconSize="small"
            label={embeddingsText().side.sendNeighbours}
            onClick={() =>
              openWithTexts('rerank', {
                query: row.text,
                isFromEmbeddings: true,
                texts: rows.map((near) => shown[near.row]?.text ?? ''),
              })
            }
          />
        )}
      </div>
      <TaskStateView answer={answer} label={embeddingsText().side.findingNeighbours} />
      {answer.data !== undefined && row === undefined && (
        <p className="px-3 text-small text-ink-3">{embeddingsText().side.chooseRow}</p>
      )}
      {row !== undefined && answer.data !== undefined && rows.length === 0 && (
        <p className="px-3 text-small text-ink-3">
          {shown.length === 1 ? embeddingsText().side.onlyRow : embeddingsText().side.rowWithoutVector}
        </p>
      )}
      <ol
        aria-label={embeddingsText().side.nearestRows}
        className="min-h-0 flex-1 overflow-y-auto border-t border-line empty:border-t-0"
      >
        {rows.map((near) => (
          <li key={near.row}>
            <ScoreRow row={shown[near.row]} score={near.cosine} onPick={() => pick(shown[near.row]?.id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
