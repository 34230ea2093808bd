import { useEffect, useState, type ReactNode } from 'react'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useSetThumbnail } from '../../queries/media.ts'
import { createThumbnailMaker } from './thumbnail-maker.ts'
import { noteMade, noteUnreadable, ThumbnailMakerContext } from './use-thumbnail.ts'

function startWorker(): Worker {
  return new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module' })
}

const ignore = (): void => undefined

/**
 * Creates and stores the thumbnails of the items inside it. The worker starts with the first thumbnail that is missing.
 */
export function ThumbnailMakerProvider({ children }: { children: ReactNode }) {
  const { mutateAsync } = useSetThumbnail()
  const onMade = useLatest(
    (id: string, bytes: Uint8Array) =>
      // If storing fails, the item keeps its placeholder.
      void mutateAsync({ id, bytes }).then(() => noteMade(id), ignore),
  )
  const [maker] = useState(() =>
    // Without workers no thumbnails are created: items show their files, or a placeholder.
    typeof Worker === 'undefined'
      ? undefined
      : createThumbnailMaker({ startWorker, onMade, onFailed: noteUnreadable }),
  )
  useEffect(() => () => maker?.close(), [maker])
  return <ThumbnailMakerContext value={maker}>{children}</ThumbnailMakerContext>
}
