import { Ellipsis, Play, Square } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { isOpenJob, type VideoJob } from '../../../../shared/video/job.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import type { JobAction } from '../../../queries/video.ts'
import { navigate } from '../../../stores/route.ts'
import { AdoptButton } from './adopt-button.tsx'
import { videoText } from '../../../../shared/text/en/video.ts'

export type JobActionsProps = {
  job: VideoJob
  item: MediaItem | undefined
  action: JobAction
  /** Sections of the job's menu. */
  sections: readonly MenuSection[]
  onUseAgain: (runId: string) => void
  onSelect: (id: string) => void
}

/** The actions on a job, as buttons in its row. */
export function JobActions({ job, item, action, sections, onUseAgain, onSelect }: JobActionsProps) {
  const { id, state, runId = '' } = job
  const isBusy = action.isPending
  return (
    // Keep the buttons above the link that covers the row.
    <div className="relative z-1 flex items-center gap-1">
      {job.isPaused === true && (
        <Button
          size="small"
          variant="primary"
          onClick={() => navigate('settings', `connections/${job.connectionId}`)}
        >
          {videoText().enterKey}
        </Button>
      )}
      {state === 'waiting' && (
        <Button
          size="small"
          isBusy={isBusy}
          busyLabel={videoText().polling}
          onClick={() => action.mutate({ command: 'video.pollNow', input: { id } })}
        >
          {videoText().pollNow}
        </Button>
      )}
      {state === 'unknown' && <AdoptButton job={job} />}
      {state === 'unsaved' && (
        <Button
          size="small"
          isBusy={isBusy}
          busyLabel={videoText().downloading}
          onClick={() => action.mutate({ command: 'video.fetchResult', input: { id } })}
        >
          {videoText().retryDownload}
        </Button>
      )}
      {(state === 'overdue' || state === 'cancelled') && job.taskId !== undefined && (
        <Button
          size="small"
          isBusy={isBusy}
          busyLabel={videoText().polling}
          onClick={() => action.mutate({ command: 'video.resume', input: { id } })}
        >
          {state === 'overdue' ? videoText().waitLonger : videoText().resumePolling}
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" onClick={() => onUseAgain(runId)}>
          {videoText().reuseSettings}
        </Button>
      )}
      {isOpenJob(job) && (
        <IconButton
          icon={Square}
          iconSize="small"
          label={videoText().stopPolling}
          tooltip={videoText().stopPollingHint}
          onClick={() => action.mutate({ command: 'video.cancel', input: { id } })}
        />
      )}
      {state === 'done' && item !== undefined && (
        <>
          <IconButton icon={Play} label={videoText().showVideo} onClick={() => onSelect(id)} />
          {job.videos === undefined && <FileButtons item={item} />}
        </>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={videoText().more} />}
        sections={sections}
      />
    </div>
  )
}
