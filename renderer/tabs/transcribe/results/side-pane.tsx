import { Inspector } from '../../../panels/inspector/inspector.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TabGroup, TabList, TabPanel } from '../../../controls/lists/tab-list.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { useLayout } from '../../../stores/layout-store.ts'
import type { FormatRuns } from '../../../queries/format-runs.ts'
import type { TranscribeValues } from '../../../../shared/request-forms/transcribe/form.ts'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useTranscribeView } from '../view-store.ts'
import { ExportPanel } from './export-panel.tsx'
import { PastList } from './past-list.tsx'
import { useTranscriptRun } from './use-transcript-run.ts'
import { useShownRuns } from './shown-runs.ts'
import { taskOfFormat } from '../transcript-tasks.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'

const parts = [
  {
    id: 'export',
    get label() {
      return transcribeText().export
    },
  },
  {
    id: 'past',
    get label() {
      return transcribeText().transcripts
    },
  },
  {
    id: 'request',
    get label() {
      return transcribeText().request
    },
  },
] as const

/**
 * The export formats of the visible transcript, earlier transcripts, and the request. Covers the rest in a narrow
 * window.
 */
export function SidePane(props: ResultsProps<TranscribeValues>) {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const isNarrow = useMediaQuery(narrowWindow)
  if (!isOpen) return null
  return (
    <RightPane name="transcribe.side" label={transcribeText().sidePane} isOver={isNarrow} max={760}>
      <SideContent {...props} />
    </RightPane>
  )
}

function SideContent(props: ResultsProps<TranscribeValues>) {
  const { runs, actions } = props
  const shown = useShownRuns(props) ?? []
  const { side, setSide, sideRunId, showAtSide } = useTranscribeView()
  const runId = sideRunId !== undefined && shown.includes(sideRunId) ? sideRunId : shown[0]
  return (
    <TabGroup value={side} onChange={setSide} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-pane-head flex-none items-center justify-between border-b border-line pr-2 pl-3">
        <TabList label={transcribeText().side} tabs={parts} />
        <ClosePane />
      </div>
      {side !== 'past' && shown.length === 2 && runId !== undefined && (
        <div className="flex h-pane-head flex-none items-center border-b border-line px-3">
          <SegmentedControl
            label={transcribeText().exportOf}
            value={runId}
            onChange={showAtSide}
            segments={shown.map((id, index) => ({ value: id, label: runLabel(runs, id, index) }))}
          />
        </div>
      )}
      <TabPanel id={side} className="flex min-h-0 flex-1 flex-col focus-inside">
        {side === 'past' ? (
          <PastList past={runs} shown={shown} actions={actions} />
        ) : runId === undefined ? (
          side === 'export' ? (
            <ExportPanel shown={undefined} actions={actions} />
          ) : (
            <Inspector run={undefined} blocks={[]} />
          )
        ) : (
          <OfRun key={runId} runId={runId} side={side} actions={actions} />
        )}
      </TabPanel>
    </TabGroup>
  )
}

type OfRunProps = Pick<ResultsProps<TranscribeValues>, 'actions'> & {
  runId: string
  side: 'export' | 'request'
}

function OfRun({ runId, side, actions }: OfRunProps) {
  const shown = useTranscriptRun(runId)
  if (side === 'export') return <ExportPanel shown={shown} actions={actions} />
  return <Inspector run={shown.run} blocks={shown.blocks} />
}

function runLabel(past: FormatRuns, runId: string, index: number): string {
  const run = past.entries?.find((entry) => entry.run.id === runId)?.run
  if (run === undefined) return transcribeText().columnAt(String(index + 1))
  return taskOfFormat(run.format).result
}
