import { ChartScatter } from 'lucide-react'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { InspectedHead, InspectedRun } from '../../../panels/inspector/inspected-run.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { MapSection } from '../map/map-section.tsx'
import { useResults } from '../results/use-results.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { FactsSection } from './facts-section.tsx'
import { NearestSection } from './nearest-section.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Map, neighbours and figures; or the inspected request. */
export function SidePane() {
  const { vectors } = useResults()
  const runId = useEmbeddingsView((view) => view.inspectedRunId)
  const show = useEmbeddingsView((view) => view.show)
  if (!useRightPane(runId, { isAskedFor: true })) return null
  return (
    <RightPane
      name="embeddings.side"
      label={runId === undefined ? embeddingsText().side.label : embeddingsText().side.requestLabel}
      isOver={false}
      max={900}
    >
      {runId !== undefined ? (
        <>
          <InspectedHead onClose={() => show({ inspectedRunId: undefined })} />
          <InspectedRun runId={runId} />
        </>
      ) : vectors !== undefined ? (
        <>
          <MapSection />
          <NearestSection />
          <FactsSection />
        </>
      ) : (
        <>
          <PaneHead title={embeddingsText().map.title} />
          <EmptyState icon={ChartScatter} title={embeddingsText().side.noVectors}>
            {embeddingsText().side.noVectorsHint}
          </EmptyState>
        </>
      )}
    </RightPane>
  )
}
