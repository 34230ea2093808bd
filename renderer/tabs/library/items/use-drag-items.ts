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

/**
 * Starts a drag of the held item together with others: in the page, or by the system if the main process can start it.
 */
export type DragItems = (event: DragEvent, item: MediaItem, ids: readonly string[]) => void

/**
 * A drag in the page exports one file, which Chromium saves. A drag by the system exports all files to any program;
 * `own-drag.ts` recognises it over the page.
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
      // The main process answers before the drag begins, because the drag may block it until its end. Without files no
      // drag begins.
      void call(bridge, 'media.drag', { ids: ids.slice(0, maxDraggedFiles) }).then(
        ({ files }) => noteOwnDrag(files),
        noteFailure,
      )
    },
    [bridge, queryClient, noteFailure],
  )
}
