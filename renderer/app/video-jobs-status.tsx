import { Film } from 'lucide-react'
import { isOpenJob } from '../../shared/video/job.ts'
import { ContextMenu } from '../controls/context-menu.tsx'
import { Icon } from '../controls/icon.tsx'
import { useVideoJobs } from '../queries/video.ts'
import { useJobMenu } from './use-frame-menus.ts'
import { appText } from '../../shared/text/en/app.ts'

/** How many videos the app goes on with, and a way to them. */
export function VideoJobsStatus() {
  const open = useOpenJobCount()
  const menu = useJobMenu()
  if (open === 0) return null
  return (
    <ContextMenu sections={menu}>
      <a href="#/video" draggable={false} className="flex min-w-0 items-center gap-1.5 hover:text-ink">
        <Icon of={Film} size="tiny" />
        {appText().statusBar.jobs(open)}
      </a>
    </ContextMenu>
  )
}

export function useOpenJobCount(): number {
  return useVideoJobs()?.filter(isOpenJob).length ?? 0
}
