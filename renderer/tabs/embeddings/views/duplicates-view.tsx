import { useDeferredValue } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { formatNumber } from '../../../lib/format-number.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { useRowMenu } from '../texts/use-row-menu.ts'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { TaskStateView } from '../vectors/task-state-view.tsx'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Pairs of nearly identical rows, above a threshold. */
export function DuplicatesView() {
  const { source, shown } = useShownVectors()
  const { threshold: wanted, show, pick } = useEmbeddingsView()
  const menuOfRow = useRowMenu()
  const threshold = useDeferredValue(wanted)
  const answer = useVectorAnswer([source], 'duplicates', { key: source.key, threshold }, [threshold])
  const { data } = answer
  const later = new Set(data?.pairs.map(({ other }) => shown[other]?.id).filter((id) => id !== undefined))
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-3 border-b border-line px-3 py-2">
        <label className="flex min-w-60 flex-1 items-center gap-3 text-small">
          <span className="min-w-0 font-medium text-ink-2">{embeddingsText().duplicates.threshold}</span>
          <input
            type="range"
            aria-label={embeddingsText().duplicates.threshold}
            min={0.5}
            max={1}
            step={0.005}
            value={wanted}
            onChange={(event) => show({ threshold: Number(event.target.value) })}
            className="slider min-w-20 flex-1"
            style={{ '--share': `${(wanted - 0.5) * 200}%` } as React.CSSProperties}
          />
          <span className="tabular w-11 flex-none text-right">{wanted.toFixed(3)}</span>
        </label>
        <output className="tabular text-small text-ink-3">
          {data === undefined
            ? ''
            : data.count > data.pairs.length
              ? embeddingsText().duplicates.pairsShown({ count: data.count, shown: data.pairs.length })
              : embeddingsText().duplicates.pairs(data.count)}
        </output>
        <Button
          size="small"
          disabled={later.size === 0}
          onClick={() => show({ selected: later })}
          title={embeddingsText().duplicates.selectHint}
        >
          {embeddingsText().duplicates.select}
        </Button>
      </div>
      <TaskStateView answer={answer} label={embeddingsText().duplicates.searching} />
      {data?.pairs.length === 0 && (
        <p className="p-3 text-small text-ink-3">
          {shown.length === 1 ? embeddingsText().side.onlyRow : embeddingsText().duplicates.none}
        </p>
      )}
      {data !== undefined && data.pairs.length > 0 && (
        <VirtualRows
          rows={data.pairs}
          rowHeight={57}
          renderRow={({ row, other, cosine }) => (
            <div className="flex items-center gap-3 border-b border-line py-1 pr-3 pl-1">
              <div className="min-w-0 flex-1">
                {[row, other].map((item) => (
                  <ContextMenu key={item} sections={() => menuOfRow(shown[item])}>
                    <button
                      type="button"
                      title={shown[item]?.text}
                      onClick={() => pick(shown[item]?.id)}
                      className="focus-inside flex h-6 w-full items-baseline gap-2 rounded-sm px-2 text-left hover:bg-hover"
                    >
                      <span className="tabular w-7 flex-none text-small text-ink-3">
                        {shown[item]?.label}
                      </span>
                      <span className="min-w-0 truncate">{shown[item]?.text}</span>
                    </button>
                  </ContextMenu>
                ))}
              </div>
              <span className="tabular flex-none">{formatNumber(cosine, 4)}</span>
            </div>
          )}
        />
      )}
    </>
  )
}
