import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Minus, RefreshCw, Stethoscope } from 'lucide-react'
import { useEffect } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { formatMoment } from '../../../components/format-time.ts'
import { Icon } from '../../../components/icon.tsx'
import { PaneBody, PaneFoot } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { ResizablePane } from '../../../components/resizable-pane.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { connectionCheckQuery } from '../../../queries/connections.ts'
import { navigate } from '../../../stores/route.ts'
import { checkReport, toStages, type CheckOutcome, type Stage, type StageState } from '../doctor.ts'

export type DoctorPaneProps = { connection: Connection; checksAtOnce: boolean }

/** One cheap request to the model list, and what it proves about the connection. */
export function DoctorPane({ connection, checksAtOnce }: DoctorPaneProps) {
  const { version } = useAppInfo()
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery(
    connectionCheckQuery(useBridge(), connection),
  )
  const outcome: CheckOutcome | undefined =
    error !== null
      ? { ok: false, error: error.appError }
      : data === undefined
        ? undefined
        : { ok: true, check: data }

  useEffect(() => {
    if (!checksAtOnce) return
    // Once: coming back to this page must not send another request.
    navigate('settings', `connections/${connection.id}`)
    void refetch()
  }, [checksAtOnce, connection.id, refetch])

  return (
    <ResizablePane
      name="settings.doctor"
      label="Doctor"
      side="right"
      defaultSize={328}
      wideSize={400}
      min={260}
      max={560}
    >
      <PaneHead
        title="Doctor"
        meta={outcome === undefined ? undefined : formatMoment(Math.max(dataUpdatedAt, errorUpdatedAt))}
        actions={
          outcome === undefined ? undefined : (
            <Button
              size="small"
              icon={RefreshCw}
              isBusy={isFetching}
              busyLabel="Checking"
              onClick={() => void refetch()}
            >
              Run again
            </Button>
          )
        }
      />
      <PaneBody>
        {outcome === undefined && !isFetching ? (
          <EmptyState
            icon={Stethoscope}
            title="Check this connection"
            action={
              <Button variant="primary" onClick={() => void refetch()}>
                Check connection
              </Button>
            }
          >
            <p>
              One request for the model list proves address, way and key. It generates nothing and costs
              nothing.
            </p>
          </EmptyState>
        ) : null}
        {outcome === undefined && isFetching ? (
          <output className="flex items-center gap-2 p-3">
            <Spinner /> Asking {connection.name} for its models
          </output>
        ) : null}
        {outcome === undefined ? null : (
          <div aria-busy={isFetching} className={isFetching ? 'opacity-60' : ''}>
            <ol aria-label="What the check found" className="py-1.5">
              {toStages(connection, outcome).map((stage) => (
                <StageRow key={stage.name} stage={stage} />
              ))}
            </ol>
            {outcome.ok ? null : (
              <div className="px-3 pb-3">
                <ErrorNotice error={outcome.error} />
              </div>
            )}
          </div>
        )}
      </PaneBody>
      {outcome === undefined ? null : (
        <PaneFoot>
          <CopyButton text={() => checkReport(connection, outcome, version)} label="Copy report" hasWords />
          <span className="ml-auto text-meta text-ink-3">without keys and headers</span>
        </PaneFoot>
      )}
    </ResizablePane>
  )
}

const looks: Readonly<Record<StageState, { icon: typeof Minus; className: string; word: string }>> = {
  passed: { icon: CircleCheck, className: 'text-ok', word: 'passed' },
  failed: { icon: CircleAlert, className: 'text-danger', word: 'failed' },
  skipped: { icon: Minus, className: 'text-ink-3', word: 'skipped' },
}

function StageRow({ stage }: { stage: Stage }) {
  const look = looks[stage.state]
  return (
    <li className="relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2 px-3 py-1.5 text-small not-last:after:absolute not-last:after:top-6 not-last:after:-bottom-1.25 not-last:after:left-[19.5px] not-last:after:border-l not-last:after:border-line-strong">
      <span className={look.className}>
        <Icon of={look.icon} />
        <span className="only-spoken">{look.word}: </span>
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{stage.name}</span>
        <span className="block wrap-anywhere text-ink-2 select-text">{stage.finding}</span>
      </span>
      <span className="tabular text-ink-3">{stage.figure}</span>
    </li>
  )
}
