import { Copy, Hourglass, RotateCcw, Trash2 } from 'lucide-react'
import type { VideoJob } from '../../../../shared/video/job.ts'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import type { MenuAction, MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { videoText } from '../../../../shared/text/en/video.ts'

export interface JobMenuActions {
  readonly useAgain: () => void
  readonly extend: (waitMs: number) => void
  readonly remove: () => void
  readonly caseItems: readonly MenuAction[]
}

const extensions = [10, 30, 120].map((minutes) => minutes * 60_000)

/** The menu of a job, with its rarer actions. */
export function jobMenu({ state, taskId }: VideoJob, actions: JobMenuActions): MenuSection[] {
  const canWait = taskId !== undefined && ['waiting', 'overdue', 'cancelled'].includes(state)
  return [
    {
      heading: state === 'waiting' ? videoText().waitLongerBy : videoText().resumePollingFor,
      items: canWait
        ? extensions.map((waitMs) => ({
            id: String(waitMs),
            label: formatDuration(waitMs),
            icon: Hourglass,
            onSelect: () => actions.extend(waitMs),
          }))
        : [],
    },
    {
      items: [
        { id: 'again', label: videoText().reuseSettings, icon: RotateCcw, onSelect: actions.useAgain },
        ...actions.caseItems,
        ...(taskId === undefined
          ? []
          : [
              {
                id: 'copy',
                label: videoText().copyTaskId,
                icon: Copy,
                onSelect: () => void copyText(taskId),
              },
            ]),
      ],
    },
    {
      items: [
        {
          id: 'remove',
          label: videoText().removeFromList,
          icon: Trash2,
          isDanger: true,
          onSelect: actions.remove,
        },
      ],
    },
  ]
}
