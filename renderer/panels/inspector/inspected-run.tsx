import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBridge } from '../../bridge/use-bridge.ts'
import { historyItemQuery } from '../../queries/history.ts'
import { useLiveRun } from '../../stores/use-live-runs.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { PaneHead } from '../../controls/panes/pane-head.tsx'
import { Inspector } from './inspector.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** The head of a pane that shows a request; `meta` distinguishes it if there are several. */
export function InspectedHead({ meta, onClose }: { meta?: ReactNode; onClose: () => void }) {
  return (
    <PaneHead
      title={inspectorText().tabs.request}
      meta={meta}
      actions={<IconButton icon={X} label={inspectorText().closeRequest} onClick={onClose} />}
    />
  )
}

/** The wire data of a run: as it arrives while it is running, then as history keeps it. */
export function InspectedRun({ runId }: { runId: string }) {
  const live = useLiveRun(runId)
  const { data } = useQuery(historyItemQuery(useBridge(), runId))
  const run = live?.run ?? data?.run
  return run === undefined ? null : <Inspector run={run} blocks={live?.blocks ?? data?.answer ?? []} />
}
