import { useRef } from 'react'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { PlacedRows } from '../../../controls/lists/placed-rows.tsx'
import { useRowsInView } from '../../../controls/lists/use-rows-in-view.ts'
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

/** The jobs in their order. Renders only those in view. */
export function JobList({ jobs, selectedId, onSelect, onUseAgain, caseItems }: JobListProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRowsInView(box, {
    count: jobs.length,
    rowHeight: estimatedHeight,
    isMeasured: true,
    keyOf: (index) => jobs[index]?.id,
    overscan: 6,
    drawnWhole: 20,
  })
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto" data-jobs="">
      <PlacedRows view={view} count={jobs.length} label={videoText().jobs}>
        {(index) => {
          const job = jobs[index]
          return job === undefined ? null : (
            <JobRow
              job={job}
              isSelected={job.id === selectedId}
              onSelect={onSelect}
              onUseAgain={onUseAgain}
              caseItems={caseItems}
            />
          )
        }}
      </PlacedRows>
    </div>
  )
}
