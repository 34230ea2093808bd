import { Film } from 'lucide-react'
import { isOpenJob } from '../../shared/video/job.ts'
import { ContextMenu } from '../controls/overlays/context-menu.tsx'
import { Icon } from '../controls/buttons/icon.tsx'
import { StatusWords } from '../controls/texts/status-words.tsx'
import { useVideoJobs } from '../queries/video.ts'
import { useJobMenu } from './use-frame-menus.ts'
import { appText } from '../../shared/text/en/app.ts'
import { formatWhole } from '../../shared/text/intl.ts'

/** The number of video jobs that the app is polling, with a link to them. */
export function VideoJobsStatus() {
  const open = useOpenJobCount()
  const menu = useJobMenu()
  if (open === 0) return null
  return (
    <ContextMenu sections={menu}>
      <a href="#/video" draggable={false} className="status-item hover:text-ink">
        <Icon of={Film} size="tiny" />
        <StatusWords short={formatWhole(open)}>{appText().statusBar.jobs(open)}</StatusWords>
      </a>
    </ContextMenu>
  )
}

export function useOpenJobCount(): number {
  return useVideoJobs()?.filter(isOpenJob).length ?? 0
}
