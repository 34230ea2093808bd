import { FileArchive, FileSearch, RefreshCw, Square, Stethoscope } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { stageIds } from '../../../../shared/doctor/check-up.ts'
import { checkUpReport } from '../../../../shared/doctor/check-up-report.ts'
import type { ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatDuration, formatMoment } from '../../../lib/format-time.ts'
import { Pane, PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useInspectCalls } from '../../../panels/inspector/use-inspect-calls.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useCheckUp } from '../../../queries/check-up.ts'
import type { CheckUp } from '../../../queries/start-check-up.ts'
import { useConnectionCommand } from '../../../queries/connections.ts'
import { incidentText } from '../../../../shared/text/en/incident.ts'
import { useIncidentStore } from '../../../panels/incident/incident-store.ts'
import { navigate } from '../../../stores/route.ts'
import { SmallCallsField } from './small-calls-field.tsx'
import { joinEqualStages } from '../../../../shared/doctor/join-equal-stages.ts'
import { PendingStageRow, StageRow } from './stage-row.tsx'
import { doctorText } from '../../../../shared/text/en/doctor.ts'

export type DoctorPaneProps = {
  connection: Connection
  checksAtOnce: boolean
  /** Whether the pane is below the connection instead of beside it. */
  isBelow: boolean
}

/** Checks a connection stage by stage, and says what to do when a stage fails. */
export function DoctorPane({ connection, checksAtOnce, isBelow }: DoctorPaneProps) {
  const { version } = useAppInfo()
  const makeIncident = useIncidentStore((state) => state.make)
  const { checkUp, run } = useCheckUp(connection)
  const [calls, setCalls] = useState<ConversationFormatId[]>([])
  const update = useConnectionCommand('connections.update')
  const [probesRoutes, setProbesRoutes] = useState(false)
  const inspect = useInspectCalls(connection.id, 'doctor-call')
  const start = (): void => void run(calls, probesRoutes)

  useEffect(() => {
    if (!checksAtOnce) return
    // Only once: returning to this page must not send another request.
    navigate('settings', `connections/${connection.id}`)
    void run([])
  }, [checksAtOnce, connection.id, run])

  const content = (
    <>
      <PaneHead
        title={doctorText().title}
        meta={metaOf(checkUp)}
        actions={
          checkUp === null ? undefined : checkUp.isRunning ? (
            <Button size="small" icon={Square} onClick={checkUp.stop}>
              {doctorText().stop}
            </Button>
          ) : (
            <Button size="small" icon={RefreshCw} onClick={start}>
              {doctorText().runAgain}
            </Button>
          )
        }
      />
      <PaneBody>
        {checkUp === null ? (
          <EmptyState
            icon={Stethoscope}
            title={doctorText().empty}
            action={
              <Button variant="primary" onClick={start}>
                {doctorText().start}
              </Button>
            }
          >
            <p>{doctorText().emptyHelp}</p>
          </EmptyState>
        ) : (
          <CheckUpStages
            checkUp={checkUp}
            onUseAddress={
              connection.isPractice ? undefined : (address) => update.mutate({ id: connection.id, address })
            }
          />
        )}
        <SmallCallsField
          chosen={calls}
          onChange={setCalls}
          probesRoutes={probesRoutes}
          onProbesRoutesChange={setProbesRoutes}
          isFree={connection.isPractice}
          isDisabled={checkUp?.isRunning === true}
        />
      </PaneBody>
      {checkUp === null || checkUp.stages.length === 0 ? null : (
        <PaneFoot>
          <CopyButton
            text={() => checkUpReport({ version, baseUrl: connection.baseUrl, ...checkUp })}
            label={doctorText().copyReport}
            showsLabel
          />
          <IconButton
            icon={FileArchive}
            label={incidentText().dialog.open}
            onClick={() =>
              makeIncident({
                connectionId: connection.id,
                doctor: checkUpReport({ version, baseUrl: connection.baseUrl, ...checkUp }),
              })
            }
          />
          {checkUp.isRunning ? null : (
            <IconButton icon={FileSearch} label={doctorText().showCalls} onClick={inspect} />
          )}
          <span className="ml-auto text-meta text-ink-3">{doctorText().reportOmits}</span>
        </PaneFoot>
      )}
    </>
  )
  if (isBelow) {
    return (
      <Pane label={doctorText().title} kind="side" className="h-2/5 border-t border-line">
        {content}
      </Pane>
    )
  }
  return (
    <ResizablePane
      name="settings.doctor"
      label={doctorText().title}
      side="right"
      defaultSize={328}
      wideSize={400}
      min={260}
      max={560}
    >
      {content}
    </ResizablePane>
  )
}

function metaOf(checkUp: CheckUp | null): string | undefined {
  if (checkUp?.finishedAt === undefined) return undefined
  return `${formatMoment(checkUp.finishedAt)}, ${formatDuration(checkUp.durationMs)}`
}

type CheckUpStagesProps = { checkUp: CheckUp; onUseAddress: ((address: string) => void) | undefined }

function CheckUpStages({ checkUp, onUseAddress }: CheckUpStagesProps) {
  const { stages, current, isRunning, error } = checkUp
  const done = new Set(stages.map(({ id }) => id))
  const toCome = isRunning ? stageIds.filter((id) => !done.has(id)) : []
  return (
    <>
      <ol aria-label={doctorText().results} aria-busy={isRunning} className="py-1.5">
        {joinEqualStages(stages).map(({ stage, ids }) => (
          <StageRow key={stage.id} stage={stage} ids={ids} onUseAddress={onUseAddress} />
        ))}
        {toCome.map((id) => (
          <PendingStageRow key={id} id={id} isCurrent={id === current} />
        ))}
      </ol>
      {!isRunning && checkUp.finishedAt === undefined && error === undefined ? (
        <p className="px-3 pb-3 text-small text-ink-2">{doctorText().stopped}</p>
      ) : null}
      {error === undefined ? null : (
        <div className="px-3 pb-3">
          <ErrorNotice error={error} />
        </div>
      )}
    </>
  )
}
