import { AudioLines, Ellipsis, LayoutGrid, RotateCcw, ScanSearch, Send, Trash2 } from 'lucide-react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import type { MenuAction } from '../../../controls/menu-popup.tsx'
import { Menu } from '../../../controls/menu.tsx'
import { useToast } from '../../../controls/toast.tsx'
import { useDeleteMedia, useRestoreMedia } from '../../../queries/media.ts'
import { openWithMedia } from '../../../stores/media-tab-payload.ts'
import { showInLibrary } from '../../../stores/shown-in-library.ts'
import type { RequestActions } from '../../../request-tab/use-request-actions.ts'
import type { SpokenClip } from './use-clip.ts'
import { useClipsView } from './view-store.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

export type ClipMenuProps = { clip: SpokenClip; actions: RequestActions }

/** What else can be done with a clip. */
export function ClipMenu({ clip: { run, item, voice = speechText().thisClip }, actions }: ClipMenuProps) {
  const inspect = useClipsView((state) => state.inspect)
  const fileActions = useFileActions(item)
  const isOver = run.status !== 'running'
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={speechText().moreFor(voice)} tooltip={speechText().more} />}
      sections={[
        {
          items: [
            {
              id: 'inspect',
              label: speechText().inspectRequest,
              icon: ScanSearch,
              onSelect: () => inspect(run.id),
            },
            {
              id: 'restore',
              label: speechText().reuseSettings,
              icon: RotateCcw,
              onSelect: () => actions.reuse([run.id]),
            },
            ...(isOver
              ? [
                  {
                    id: 'again',
                    label: speechText().resend,
                    icon: Send,
                    onSelect: () => actions.retry(run.id),
                  },
                ]
              : []),
          ],
        },
        ...fileActions,
      ]}
    />
  )
}

function useFileActions(item: MediaItem | undefined): { items: MenuAction[] }[] {
  const { show } = useToast()
  const remove = useDeleteMedia()
  const restore = useRestoreMedia()
  if (item === undefined || item.deletedAt !== undefined) return []
  const { id } = item

  function moveToTrash(): void {
    remove.mutate([id], {
      onSuccess: () =>
        show({ message: speechText().movedToTrash, icon: Trash2, undo: () => restore.mutate([id]) }),
      onError: (error) => show({ message: wordError(error.appError).message, icon: Trash2 }),
    })
  }

  return [
    {
      items: [
        {
          id: 'transcribe',
          label: speechText().useInTranscribe,
          icon: AudioLines,
          onSelect: () => openWithMedia('transcribe', [item]),
        },
        {
          id: 'library',
          label: speechText().showInLibrary,
          icon: LayoutGrid,
          onSelect: () => showInLibrary(id),
        },
      ],
    },
    { items: [{ id: 'trash', label: speechText().moveToTrash, icon: Trash2, onSelect: moveToTrash }] },
  ]
}
