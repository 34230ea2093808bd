import { Inspector } from '../../../panels/inspector/inspector.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useMediaQuery, wideWindow } from '../../../controls/hooks/use-media-query.ts'
import { useLiveRun } from '../../../stores/use-live-runs.tsx'
import { useCommand } from '../../../commands/use-command.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** The inspector of one column's run. Beside the columns in a wide window, over them in a narrow one. */
export function LensInspector({ runId, onClose }: { runId: string; onClose: () => void }) {
  const live = useLiveRun(runId)
  const isWide = useMediaQuery(wideWindow)
  useCommand('pane.close', onClose)
  return (
    <RightPane name="chat.inspector" label={chatText().inspector} isOver={!isWide} width="wire" max={720}>
      <Inspector run={live?.run} blocks={live?.blocks ?? []} onClose={onClose} />
    </RightPane>
  )
}
