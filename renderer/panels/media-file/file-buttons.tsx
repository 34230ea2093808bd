import { Suspense } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { RevealButton } from './reveal-button.tsx'
import { SaveAsButton } from './save-as-button.tsx'

/** What can be done with the file of an item outside the app. Both ask what the host can do, and nothing waits for that. */
export function FileButtons({ item }: { item: MediaItem }) {
  if (!item.exists) return null
  return (
    <Suspense fallback={null}>
      <SaveAsButton item={item} />
      {item.deletedAt === undefined && <RevealButton item={item} />}
    </Suspense>
  )
}
