import type { Block } from '../../../../shared/runs/block.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { Inspector } from '../../../panels/inspector/inspector.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { useLayout } from '../../../stores/layout-store.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

/** What went over the wire for the open run. Lies over the rest in a narrow window. */
export function HistoryInspector({ run, blocks }: { run: Run; blocks: readonly Block[] }) {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const setOpen = useLayout((state) => state.setInspectorOpen)
  const isNarrow = useMediaQuery(narrowWindow)
  if (!isOpen) return null
  if (isNarrow) {
    return (
      <Pane
        label={historyText().inspector}
        kind="side"
        className="absolute inset-y-0 right-0 z-20 w-90 shadow-pop"
      >
        <Inspector run={run} blocks={blocks} onClose={() => setOpen(false)} />
      </Pane>
    )
  }
  return (
    <ResizablePane
      name="history.inspector"
      label={historyText().inspector}
      side="right"
      defaultSize={360}
      wideSize={440}
      min={280}
      max={760}
    >
      <Inspector run={run} blocks={blocks} />
    </ResizablePane>
  )
}
