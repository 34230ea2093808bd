import { useDeferredValue } from 'react'
import { Button } from '../../../controls/button.tsx'
import { formatCount, formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { VirtualRows } from '../../../controls/virtual-rows.tsx'
import { TaskStateView } from '../vectors/task-state-view.tsx'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'

/** Pairs of rows that are nearly the same, from a threshold on. */
export function DuplicatesView() {
  const { source, shown } = useShownVectors()
  const { threshold: wanted, show, pick } = useEmbeddingsView()
  const threshold = useDeferredValue(wanted)
  const answer = useVectorAnswer([source], 'duplicates', { key: source.key, threshold }, [threshold])
  const { data } = answer
  const later = new Set(data?.pairs.map(({ other }) => shown[other]?.id).filter((id) => id !== undefined))
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-3 border-b border-line px-3 py-2">
        <label className="flex min-w-60 flex-1 items-center gap-3 text-small">
          <span className="flex-none font-medium text-ink-2">Cosine at least</span>
          <input
            type="range"
            aria-label="Cosine at least"
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
          {data === undefined ? '' : formatPlural(data.count, 'pair')}
          {data !== undefined &&
            data.count > data.pairs.length &&
            `, the nearest ${formatCount(data.pairs.length)} shown`}
        </output>
        <Button
          size="small"
          disabled={later.size === 0}
          onClick={() => show({ selected: later })}
          title="Marks the later row of each pair in the list, to be removed or grouped there"
        >
          Mark the repeats
        </Button>
      </div>
      <TaskStateView answer={answer} label="Looking for repeats" />
      {data?.pairs.length === 0 && (
        <p className="p-3 text-small text-ink-3">
          No two texts are as near as that. Move the threshold down.
        </p>
      )}
      {data !== undefined && data.pairs.length > 0 && (
        <VirtualRows
          rows={data.pairs}
          rowHeight={49}
          renderRow={({ row, other, cosine }) => (
            <div className="flex items-center gap-3 border-b border-line py-1 pr-3 pl-1">
              <div className="min-w-0 flex-1">
                {[row, other].map((one) => (
                  <button
                    key={one}
                    type="button"
                    title={shown[one]?.text}
                    onClick={() => pick(shown[one]?.id)}
                    className="focus-inside flex h-5 w-full items-baseline gap-2 rounded-sm px-2 text-left hover:bg-hover"
                  >
                    <span className="tabular w-7 flex-none text-small text-ink-3">{shown[one]?.label}</span>
                    <span className="min-w-0 truncate">{shown[one]?.text}</span>
                  </button>
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
