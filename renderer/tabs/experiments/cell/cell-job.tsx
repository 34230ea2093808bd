import { isOpenJob, type VideoJob } from '../../../../shared/video/job.ts'
import { videoText } from '../../../../shared/text/en/video.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { stateLabels } from '../../../panels/runs/video-job-state.ts'
import { JobStatus } from '../../../panels/video-jobs/job-status.tsx'
import { ProgressBar } from '../../../panels/video-jobs/progress-bar.tsx'
import { useVideoView } from '../../../panels/video-jobs/video-view-store.ts'
import { useVideoJobs } from '../../../queries/video.ts'
import { navigate } from '../../../stores/route.ts'

/** The job that a run has begun; `undefined` where it began none, or it is not listed any more. */
export function useJobOfRun(runId: string | undefined): VideoJob | undefined {
  const jobs = useVideoJobs()
  return runId === undefined ? undefined : jobs?.find((job) => job.runId === runId)
}

/** Where the job of a cell stands, as the Video tab says it, and the way to what can be done about it there. */
export function CellJob({ job }: { job: VideoJob }) {
  const label = stateLabels[job.state]
  // Of one that is over, the video or the error of the cell says it.
  const isStillOn = isOpenJob(job) || job.state === 'unsaved'
  const { select, setFilter, setSearch } = useVideoView()
  function show(): void {
    setFilter('all')
    setSearch(undefined)
    select(job.id)
    navigate('video')
  }
  return (
    <div className="flex min-w-0 flex-col gap-2 text-small not-first:mt-2">
      {isStillOn && (
        <div className="flex min-w-0 items-center gap-2">
          <Chip tone={label.tone} icon={label.icon}>
            {label.label}
          </Chip>
          <JobStatus job={job} />
        </div>
      )}
      {(job.state === 'waiting' || job.state === 'saving') && job.isPaused !== true && (
        <ProgressBar percent={job.state === 'saving' ? undefined : job.progress} />
      )}
      <span className="flex">
        <Button size="small" onClick={show}>
          {videoText().showJob}
        </Button>
      </span>
    </div>
  )
}
