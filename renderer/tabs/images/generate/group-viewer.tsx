import { useQueries } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { MediaViewer } from '../../../panels/media-viewer/media-viewer.tsx'
import { mediaItemQuery } from '../../../queries/media.ts'

export type GroupViewerProps = {
  /** Media ids of the images of one request. */
  ids: readonly string[]
  /** Media id of the displayed image. */
  id: string
  onView: (id: string) => void
  onClose: () => void
}

/** The images of one request, one at a time, as large as the window. */
export function GroupViewer({ ids, id, onView, onClose }: GroupViewerProps) {
  const bridge = useBridge()
  const items = useQueries({
    queries: [...new Set(ids)].map((mediaId) => mediaItemQuery(bridge, mediaId)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const item = items.find((candidate) => candidate.id === id)
  if (item === undefined) return null
  return <MediaViewer items={items} item={item} onItem={(next) => onView(next.id)} onClose={onClose} />
}
