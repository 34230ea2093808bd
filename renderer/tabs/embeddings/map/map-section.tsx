import { useState } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TaskStateView } from '../vectors/task-state-view.tsx'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView, type MapKind } from '../view-store.ts'
import { MapChart } from './map-chart.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** UMAP parameters: the defaults of its authors. */
const umapNeighbours = 15
const umapDistance = 0.1

/** The map: principal components at first, UMAP on request. */
export function MapSection() {
  const { source, shown } = useShownVectors()
  const { map, show } = useEmbeddingsView()
  const [isEnlarged, setIsEnlarged] = useState(false)
  const { key } = source
  const pca = useVectorAnswer([source], 'components', { key })
  const umap = useVectorAnswer(
    [source],
    'umap',
    map === 'umap' ? { key, neighbours: umapNeighbours, minDistance: umapDistance } : undefined,
  )
  const isUmap = map === 'umap' && umap.data !== undefined
  const points = isUmap ? umap.data : pca.data?.points
  const projection: MapKind = isUmap ? 'umap' : 'pca'
  const caption = isUmap ? embeddingsText().map.local : formatShares(pca.data?.shares, shown.length)
  const kinds = (
    <SegmentedControl<MapKind>
      label={embeddingsText().map.projection}
      value={map}
      onChange={(next) => show({ map: next })}
      segments={[
        { value: 'pca', label: 'PCA' },
        { value: 'umap', label: 'UMAP' },
      ]}
    />
  )
  const computing = map === 'umap' && umap.data === undefined && (
    <div className="flex flex-none items-center border-t border-line pr-2">
      <div className="flex-1">
        <TaskStateView answer={umap} label={embeddingsText().map.computingUmap} />
      </div>
      <Button size="small" onClick={() => show({ map: 'pca' })}>
        {embeddingsText().results.cancel}
      </Button>
    </div>
  )
  return (
    <section aria-label={embeddingsText().map.title} className="flex min-h-60 flex-[4] flex-col">
      {points === undefined ? (
        <>
          <PaneHead title={embeddingsText().map.title} actions={kinds} />
          <TaskStateView answer={pca} label={embeddingsText().map.computingPca} />
        </>
      ) : (
        <MapChart
          key={projection}
          {...{ points, projection, caption, kinds }}
          isLarge={false}
          onEnlarge={() => setIsEnlarged(true)}
        >
          {computing}
        </MapChart>
      )}
      <Dialog
        isOpen={isEnlarged && points !== undefined}
        onClose={() => setIsEnlarged(false)}
        title={embeddingsText().map.title}
        className="w-[min(1280px,calc(100vw-48px))]"
      >
        {points !== undefined && (
          <div className="flex h-[calc(100dvh-120px)] max-h-220 min-h-80 flex-col rounded-md bg-panel edge">
            <MapChart key={projection} {...{ points, projection, caption, kinds }} isLarge>
              {computing}
            </MapChart>
          </div>
        )}
      </Dialog>
    </section>
  )
}

/** The variance that the two axes explain. Identical vectors have none. */
function formatShares(shares: readonly [number, number] | undefined, count: number): string | undefined {
  if (shares === undefined || count < 2) return undefined
  if (shares[0] === 0) return embeddingsText().map.equalVectors
  return embeddingsText().map.variance(Math.round((shares[0] + shares[1]) * 100))
}
