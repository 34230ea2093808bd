import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useBridge } from '../../bridge/use-bridge.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { Inspector } from '../../components/inspector/inspector.tsx'
import { PaneHead } from '../../components/pane-head.tsx'
import { RightPane } from '../../components/right-pane.tsx'
import { narrowWindow, useMediaQuery } from '../../components/use-media-query.ts'
import { historyItemQuery } from '../../queries/history.ts'
import { useLiveRun } from '../../stores/use-live-runs.tsx'
import { useTakesView } from './takes/view-store.ts'

/** The request of a take that is looked into. Lies over the takes in a narrow window. */
export function InspectPane() {
  const runId = useTakesView((state) => state.inspectedRunId)
  const isOver = useMediaQuery(narrowWindow)
  if (runId === undefined) return null
  return (
    <RightPane name="speech.side" label="Request of a take" isOver={isOver} max={760}>
      <Content runId={runId} />
    </RightPane>
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
