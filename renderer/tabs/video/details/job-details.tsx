import { RotateCcw, Trash2, Wand } from 'lucide-react'
import { useState } from 'react'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { videoRoutes } from '../../../../shared/formats/video/video-routes.ts'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IncidentButton } from '../../../panels/incident/incident-button.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import { navigate } from '../../../stores/route.ts'
import { SameVideoAgain } from '../jobs/same-video-again.tsx'
import { useRemoveJob } from '../jobs/use-remove-job.ts'
import { useVideoView } from '../../../panels/video-jobs/video-view-store.ts'
import { JobVideo } from './job-video.tsx'
import { JobLife } from './job-life.tsx'
import { LinkNote } from './link-note.tsx'
import { RemixDialog } from './remix-dialog.tsx'
import { useRemix } from './use-remix.ts'
import { useChosenVideo } from './use-chosen-video.ts'
import { RunCostText } from '../../../panels/runs/run-cost.tsx'
import { historyText } from '../../../../shared/text/en/history.ts'
import { videoText } from '../../../../shared/text/en/video.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type JobDetailsProps = { job: VideoJob; actions: RequestActions }

/** The video of a job, its actions, and the job timeline. */
export function JobDetails({ job, actions }: JobDetailsProps) {
  const { id, prompt, state, family, taskId, runId } = job
  const chosen = useChosenVideo(job)
  const { video, item } = chosen
  const error = video.error ?? job.error
  const { inspect } = useVideoView()
  const remove = useRemoveJob()
  const [isRemixOpen, setIsRemixOpen] = useState(false)
  const remix = useRemix(id)
  const fillForm = (): void => actions.reuse([runId ?? ''])

  /** Applies a remedy of the error, with the settings of the job. */
  function applyRemedy(remedy: Remedy): void {
    // The model picker works on the form.
    if (remedy.type === 'choose-model') fillForm()
    actions.applyRemedy(remedy, runId ?? '')
  }

  return (
    <>
      <PaneHead
        title={prompt}
        actions={
          <>
            <IconButton
              icon={Trash2}
              iconSize="small"
              label={videoText().removeFromList}
              onClick={() => remove(id)}
            />
            <ClosePane />
          </>
        }
      />
      <PaneBody>
        <JobVideo chosen={chosen} state={state} />
        {error !== undefined && (
          <div className="border-b border-line p-3">
            <ErrorNotice
              error={error}
              {...(state === 'failed' && taskId === undefined && { onRemedy: applyRemedy })}
              actions={runId !== undefined && <IncidentButton runId={runId} />}
            />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
          <Button size="small" icon={RotateCcw} onClick={fillForm}>
            {videoText().reuseSettings}
          </Button>
          {state === 'done' && videoRoutes[family].canRemix && (
            <Button size="small" icon={Wand} onClick={() => setIsRemixOpen(true)}>
              {videoText().remix}
            </Button>
          )}
          {runId !== undefined && (
            <Button size="small" variant="ghost" onClick={() => inspect('create')}>
              {videoText().inspectRequest}
            </Button>
          )}
          {job.pollCount > 0 && (
            <Button size="small" variant="ghost" onClick={() => inspect('poll')}>
              {videoText().lastPoll}
            </Button>
          )}
        </div>
        {remix.error !== undefined && (
          <div className="border-b border-line p-3">
            <ErrorNotice error={remix.error} onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)} />
          </div>
        )}
        <LinkNote video={video} />
        <section aria-label={videoText().timeline} className="border-b border-line p-3">
          <h3 className="mb-1.5 text-meta font-strong text-ink-3">{videoText().timeline}</h3>
          <JobLife job={job} item={item} />
        </section>
        <div className="flex flex-col gap-2 p-3">
          <KeyValue
            entries={[
              { name: videoText().task, value: <Mono name={videoText().task} text={taskId} /> },
              { name: videoText().model, value: job.model },
              { name: videoText().connection, value: job.connectionName },
              {
                name: videoText().endpoint,
                value: <Mono name={videoText().endpoint} text={formatRegistry[family].route.path} />,
              },
              ...(runId === undefined
                ? []
                : [
                    {
                      name: historyText().facts.cost,
                      value: <RunCostText run={{ ids: [runId], isOver: true }} />,
                    },
                  ]),
              ...(job.experimentId === undefined
                ? []
                : [{ name: videoText().experiment, value: <ExperimentLink id={job.experimentId} /> }]),
              ...(job.remixOf === undefined
                ? []
                : [
                    {
                      name: videoText().remixOf,
                      value: <Mono name={videoText().remixOf} text={job.remixOf} />,
                    },
                  ]),
              { name: videoText().waitsUntil, value: formatMoment(job.deadlineAt) },
              ...(job.resultFormat === undefined
                ? []
                : [
                    {
                      name: videoText().format,
                      value: <Mono name={videoText().format} text={job.resultFormat} />,
                    },
                  ]),
              ...(item === undefined
                ? []
                : [
                    {
                      name: videoText().file,
                      value: unitsText().clauses([item.mediaType, formatBytes(item.bytes)]),
                    },
                    { name: 'SHA-256', value: <Mono name="SHA-256" text={item.sha256} /> },
                  ]),
            ]}
          />
          {job.isPractice && (
            <span className="flex">
              <PracticeBadge />
            </span>
          )}
        </div>
        <section aria-label={videoText().prompt} className="border-t border-line p-3">
          <h3 className="mb-1.5 text-meta font-strong text-ink-3">{videoText().prompt}</h3>
          <p className="text-small whitespace-pre-wrap text-ink-2 wrap-anywhere select-text">
            <BoundedText text={prompt} />
          </p>
        </section>
      </PaneBody>
      {isRemixOpen && (
        <RemixDialog
          prompt={prompt}
          onRemix={(next) => {
            setIsRemixOpen(false)
            remix.send(next)
          }}
          onClose={() => setIsRemixOpen(false)}
        />
      )}
      <SameVideoAgain error={remix.again} onConfirm={remix.confirm} onGiveUp={remix.giveUp} />
    </>
  )
}

/** Links to the experiment that created the job. */
function ExperimentLink({ id }: { id: string }) {
  return (
    <Button size="small" onClick={() => navigate('experiments', id)}>
      {videoText().openExperiment}
    </Button>
  )
}

function Mono({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return <span className="text-ink-3">{videoText().none}</span>
  return (
    <span className="flex items-center gap-1">
      <MiddleCut text={text} className="font-mono text-wire-small leading-5" />
      <CopyButton text={text} label={videoText().copyOf(name)} />
    </span>
  )
}
