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

/** Returns the job that a run started; `undefined` when it started none, or when the job is no longer listed. */
export function useJobOfRun(runId: string | undefined): VideoJob | undefined {
  const jobs = useVideoJobs()
  return runId === undefined ? undefined : jobs?.find((job) => job.runId === runId)
}

/** The state of a cell's job as in the Video tab, with a link to it. */
export function CellJob({ job }: { job: VideoJob }) {
  const label = stateLabels[job.state]
  // For a finished job, the cell shows the video or the error.
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
