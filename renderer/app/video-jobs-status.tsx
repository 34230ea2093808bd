import { Film } from 'lucide-react'
import { isOpenJob } from '../../shared/video/job.ts'
import { Icon } from '../controls/icon.tsx'
import { useVideoJobs } from '../queries/video.ts'
import { appText } from '../../shared/text/en/app.ts'

/** How many videos the app goes on with, and a way to them. */
export function VideoJobsStatus() {
  const open = useOpenJobCount()
  if (open === 0) return null
  return (
    <a href="#/video" draggable={false} className="flex min-w-0 items-center gap-1.5 hover:text-ink">
      <Icon of={Film} size="tiny" />
      {appText().statusBar.jobs(open)}
    </a>
  )
}

export function useOpenJobCount(): number {
  return useVideoJobs()?.filter(isOpenJob).length ?? 0
}
