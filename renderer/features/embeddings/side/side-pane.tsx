import { useQuery } from '@tanstack/react-query'
import { ChartScatter, X } from 'lucide-react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Inspector } from '../../../components/inspector/inspector.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { ResizablePane } from '../../../components/resizable-pane.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import { MapSection } from '../map/map-section.tsx'
import { useEmbeddingsView } from '../view-store.ts'
import { FactsSection } from './facts-section.tsx'
import { NearestSection } from './nearest-section.tsx'

/** Map, neighbours and figures; or the request that is looked into. */
export function SidePane({ hasVectors }: { hasVectors: boolean }) {
  const runId = useEmbeddingsView((view) => view.inspectedRunId)
  return (
    <ResizablePane
      name="embeddings.side"
      label={runId === undefined ? 'Map and neighbours' : 'Request of a batch'}
      side="right"
      defaultSize={328}
      wideSize={400}
      min={280}
      max={900}
    >
      {runId !== undefined ? (
        <InspectedRun runId={runId} />
      ) : hasVectors ? (
        <>
          <MapSection />
          <NearestSection />
          <FactsSection />
        </>
      ) : (
        <>
          <PaneHead title="2-D map" />
          <EmptyState icon={ChartScatter} title="No vectors yet">
            Every text becomes a point here. Texts that mean alike lie near to one another.
          </EmptyState>
        </>
      )}
    </ResizablePane>
  )
}

function InspectedRun({ runId }: { runId: string }) {
  const show = useEmbeddingsView((view) => view.show)
  const { data } = useQuery(historyItemQuery(useBridge(), runId))
  return (
    <>
      <PaneHead
        title="Request"
        actions={
          <IconButton
            icon={X}
            label="Close the request"
            onClick={() => show({ inspectedRunId: undefined })}
          />
        }
      />
      {data !== undefined && <Inspector run={data.run} blocks={data.answer} />}
    </>
  )
}
