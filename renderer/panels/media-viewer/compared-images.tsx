import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/use-bridge.ts'
import { CompareViewer } from './compare-viewer.tsx'
import { mediaItemQuery } from '../../queries/media.ts'

export type ComparedImagesProps = { beforeId: string; afterId: string; onClose: () => void }

/** Compares two library images. */
export function ComparedImages({ beforeId, afterId, onClose }: ComparedImagesProps) {
  const bridge = useBridge()
  const { data: before } = useQuery(mediaItemQuery(bridge, beforeId))
  const { data: after } = useQuery(mediaItemQuery(bridge, afterId))
  if (before === undefined || after === undefined) return null
  return <CompareViewer before={before} after={after} onClose={onClose} />
}
