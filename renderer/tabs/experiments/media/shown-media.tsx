import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ComparedImages } from '../../../panels/media-viewer/compared-images.tsx'
import { MediaViewer } from '../../../panels/media-viewer/media-viewer.tsx'
import { mediaItemAmongManyQuery } from '../../../queries/media.ts'
import { useShownMedia } from './shown-media-store.ts'

/** A file of a cell, or two compared ones, at the size of the window. */
export function ShownMedia() {
  const { shown, show } = useShownMedia()
  // Close the viewer when the experiment changes.
  useEffect(() => () => show(undefined), [show])
  const close = (): void => show(undefined)
  if (shown === undefined) return null
  if (shown.type === 'compared')
    return <ComparedImages beforeId={shown.beforeId} afterId={shown.afterId} onClose={close} />
  return <OneItem mediaId={shown.mediaId} among={shown.among} onClose={close} />
}

type OneItemProps = { mediaId: string; among: readonly string[]; onClose: () => void }

function OneItem({ mediaId, among, onClose }: OneItemProps) {
  const bridge = useBridge()
  const show = useShownMedia((state) => state.show)
  const found = useQueries({ queries: among.map((id) => mediaItemAmongManyQuery(bridge, id)) })
  const items = found.flatMap(({ data }) => data ?? [])
  const item = items.find(({ id }) => id === mediaId)
  if (item === undefined) return null
  return (
    <MediaViewer
      items={items}
      item={item}
      onItem={({ id }) => show({ type: 'item', mediaId: id, among })}
      onClose={onClose}
    />
  )
}
