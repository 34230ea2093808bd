import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { JobRow } from './job-row.tsx'
import { videoText } from '../../../../shared/text/en/video.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type JobListProps = {
  jobs: readonly VideoJob[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  onUseAgain: (runId: string) => void
  caseItems: RequestActions['caseItems']
}

const estimatedHeight = 79

/** Fewer rows than this are simply drawn: they can be found, selected and read aloud as a whole. */
const drawnWhole = 20

/** The jobs in their order. Of many only those in view are drawn. */
export function JobList({ jobs, selectedId, onSelect, onUseAgain, caseItems }: JobListProps) {
  const box = useRef<HTMLDivElement>(null)
  const isVirtual = jobs.length > drawnWhole
  const virtualizer = useVirtualizer({
    count: isVirtual ? jobs.length : 0,
    getScrollElement: () => box.current,
    getItemKey: (index) => jobs[index]?.id ?? index,
    estimateSize: () => estimatedHeight,
    overscan: 6,
  })
  const row = (job: VideoJob) => (
    <JobRow
      job={job}
      isSelected={job.id === selectedId}
      onSelect={onSelect}
      onUseAgain={onUseAgain}
      caseItems={caseItems}
    />
  )
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto" data-jobs="">
      {isVirtual ? (
        <ul aria-label={videoText().jobs} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const job = jobs[index]
            return job === undefined ? null : (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={jobs.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row(job)}
              </li>
            )
          })}
        </ul>
      ) : (
        <ul aria-label={videoText().jobs}>
          {jobs.map((job) => (
            <li key={job.id}>{row(job)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
