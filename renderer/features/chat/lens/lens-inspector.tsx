import { Inspector } from '../../../components/inspector/inspector.tsx'
import { Pane } from '../../../components/pane.tsx'
import { ResizablePane } from '../../../components/resizable-pane.tsx'
import { useMediaQuery, wideWindow } from '../../../components/use-media-query.ts'
import { useLiveRun } from '../../../stores/use-live-runs.tsx'
import { useEscape } from '../hooks/use-escape.ts'

/** The inspector of one column's run. Beside the columns in a wide window, over them in a narrow one. */
export function LensInspector({ runId, onClose }: { runId: string; onClose: () => void }) {
  const live = useLiveRun(runId)
  const isWide = useMediaQuery(wideWindow)
  useEscape(true, onClose)
  const inspector = <Inspector run={live?.run} blocks={live?.blocks ?? []} onClose={onClose} />
  if (!isWide) {
    return (
      <Pane label="Inspector" kind="side" className="absolute inset-y-0 right-0 z-20 w-90 shadow-pop">
        {inspector}
      </Pane>
    )
  }
  return (
    <ResizablePane
      name="chat.inspector"
      label="Inspector"
      side="right"
      defaultSize={328}
      wideSize={400}
      min={280}
      max={720}
    >
      {inspector}
    </ResizablePane>
  )
}
