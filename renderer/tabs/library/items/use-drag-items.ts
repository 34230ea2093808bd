import { useQueryClient } from '@tanstack/react-query'
import { useCallback, type DragEvent } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { maxDraggedFiles } from '../../../../shared/limits.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { noteOwnDrag } from '../../../controls/files/own-drag.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { appInfoQuery } from '../../../queries/app-info.ts'
import { dragItems, dragOutside } from '../drag-items.ts'

/** Begins a drag of an item, the one that is held, with others: by the page, or by the system where main can begin it. */
export type DragItems = (event: DragEvent, item: MediaItem, ids: readonly string[]) => void

/**
 * A drag of the page gives one file away, which Chromium saves. One of the system gives all files as they are, to any
 * program; over the page it is recognised by `own-drag.ts`.
 */
export function useDragItems(): DragItems {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const noteFailure = useNoteFailure()
  return useCallback(
    (event, item, ids) => {
      const info = queryClient.getQueryData(appInfoQuery(bridge).queryKey)
      if (info?.capabilities.fileDrags !== true || !item.exists)
        return dragItems(event.dataTransfer, item, ids)
      event.preventDefault()
      dragOutside(ids)
      noteOwnDrag([{ name: item.fileName, bytes: item.bytes }])
      // Answered before the drag begins, which may hold main until its end. Without files nothing is dragged.
      void call(bridge, 'media.drag', { ids: ids.slice(0, maxDraggedFiles) }).then(
        ({ files }) => noteOwnDrag(files),
        noteFailure,
      )
    },
    [bridge, queryClient, noteFailure],
  )
}
