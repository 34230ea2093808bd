import { X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/use-bridge.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Inspector } from '../../components/inspector/inspector.tsx'
import { Pane } from '../../components/pane.tsx'
import { PaneHead } from '../../components/pane-head.tsx'
import { ResizablePane } from '../../components/resizable-pane.tsx'
import { narrowWindow, useMediaQuery } from '../../components/use-media-query.ts'
import { historyItemQuery } from '../../queries/history.ts'
import { useLiveRun } from '../../stores/use-live-runs.tsx'
import { useTakesView } from './takes/view-store.ts'

/** The request of a take that is looked into. Lies over the takes in a narrow window. */
export function InspectPane() {
  const runId = useTakesView((state) => state.inspectedRunId)
  const isNarrow = useMediaQuery(narrowWindow)
  if (runId === undefined) return null
  if (isNarrow) {
    return (
      <Pane label="Request of a take" kind="side" className="absolute inset-y-0 right-0 z-20 w-82 shadow-pop">
        <Content runId={runId} />
      </Pane>
    )
  }
  return (
    <ResizablePane
      name="speech.side"
      label="Request of a take"
      side="right"
      defaultSize={328}
      wideSize={400}
      min={280}
      max={760}
    >
      <Content runId={runId} />
    </ResizablePane>
  )
}

function Content({ runId }: { runId: string }) {
  const inspect = useTakesView((state) => state.inspect)
  const live = useLiveRun(runId)
  const { data } = useQuery(historyItemQuery(useBridge(), runId))
  const run = live?.run ?? data?.run
  return (
    <>
      <PaneHead
        title="Request"
        actions={<IconButton icon={X} label="Close the request" onClick={() => inspect(undefined)} />}
      />
      {run !== undefined && <Inspector run={run} blocks={live?.blocks ?? data?.answer ?? []} />}
    </>
  )
}
