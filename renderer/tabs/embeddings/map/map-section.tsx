import { useMemo } from 'react'
import { Button } from '../../../controls/button.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { TaskStateView } from '../vectors/task-state-view.tsx'
import { useNearest } from '../vectors/use-nearest.ts'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView, type MapKind } from '../view-store.ts'
import { GroupLegend } from './group-legend.tsx'
import { toMapMarks } from './group-marks.ts'
import { ScatterMap } from './scatter-map.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Rows that a row is joined with by lines. */
const joined = 3
/** What UMAP is asked for: its authors' own. */
const umapNeighbours = 15
const umapDistance = 0.1

/** The map: principal components at once, UMAP when it is wanted. */
export function MapSection() {
  const { source, shown, placeOf } = useShownVectors()
  const { map, show, pick, currentId, selected } = useEmbeddingsView()
  const { key } = source
  const pca = useVectorAnswer([source], 'components', { key })
  const umap = useVectorAnswer(
    [source],
    'umap',
    map === 'umap' ? { key, neighbours: umapNeighbours, minDistance: umapDistance } : undefined,
  )
  const current = currentId === undefined ? undefined : placeOf.get(currentId)
  const { rows: nearest } = useNearest(current, joined)
  const names = shown.map(({ group }) => group ?? '').join('\n')
  const marks = useMemo(() => {
    const groups = names.split('\n').map((name) => (name === '' ? undefined : name))
    return toMapMarks(groups)
  }, [names])
  const labels = useMemo(() => shown.map(({ label }) => label), [shown])
  const texts = useMemo(() => shown.map(({ text }) => text), [shown])
  const marked = useMemo(
    () => new Set([...selected].map((id) => placeOf.get(id)).filter((row) => row !== undefined)),
    [selected, placeOf],
  )
  const isUmap = map === 'umap' && umap.data !== undefined
  const points = isUmap ? umap.data : pca.data?.points
  const near = useMemo(() => nearest.map(({ row }) => row), [nearest])

  return (
    <section aria-label={embeddingsText().map.title} className="flex min-h-60 flex-[3] flex-col">
      <PaneHead
        title={embeddingsText().map.title}
        meta={isUmap || map === 'umap' ? embeddingsText().map.local : formatShares(pca.data?.shares)}
        actions={
          <SegmentedControl<MapKind>
            label={embeddingsText().map.projection}
            value={map}
            onChange={(next) => show({ map: next })}
            segments={[
              { value: 'pca', label: 'PCA' },
              { value: 'umap', label: 'UMAP' },
            ]}
          />
        }
      />
      {points === undefined ? (
        <TaskStateView answer={pca} label={embeddingsText().map.computingPca} />
      ) : (
        <ScatterMap
          key={isUmap ? 'umap' : 'pca'}
          points={points}
          labels={labels}
          texts={texts}
          marks={marks.ofRows}
          current={current}
          near={near}
          selected={marked}
          onPick={(row) => pick(shown[row]?.id)}
          onSelect={(rows) =>
            show({ selected: new Set(rows.map((row) => shown[row]?.id).filter((id) => id !== undefined)) })
          }
        />
      )}
      {map === 'umap' && umap.data === undefined && (
        <div className="flex flex-none items-center border-t border-line pr-2">
          <div className="flex-1">
            <TaskStateView answer={umap} label={embeddingsText().map.computingUmap} />
          </div>
          <Button size="small" onClick={() => show({ map: 'pca' })}>
            {embeddingsText().results.cancel}
          </Button>
        </div>
      )}
      <GroupLegend
        marks={marks.legend}
        onPick={(group) =>
          show({ selected: new Set(shown.filter((row) => row.group === group).map(({ id }) => id)) })
        }
      />
    </section>
  )
}

function formatShares(shares: readonly [number, number] | undefined): string | undefined {
  if (shares === undefined) return undefined
  return embeddingsText().map.variance(Math.round((shares[0] + shares[1]) * 100))
}
