import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { useToast } from '../../../controls/toast.tsx'
import { useLatest } from '../../../controls/use-latest.ts'
import { useEditStore, type EditDraft } from './edit-store.ts'
import { sourcesOfItems } from './sources.ts'

/**
 * Puts items of the library in place of all sources; those that are not images are left out. What is lost by it, sources
 * and a painted mask, is named in a toast and comes back with Undo.
 */
export function useEditItems(): (items: readonly MediaItem[]) => void {
  const { show } = useToast()
  return useLatest((items: readonly MediaItem[]) => {
    const taken = sourcesOfItems(items)
    if (taken.length === 0) return
    const { draft, setSources, change } = useEditStore.getState()
    setSources(taken)
    const message = replacedMessage(draft, useEditStore.getState().draft)
    if (message === undefined) return
    show({ message, undo: () => change({ sources: draft.sources, steps: draft.steps }) })
  })
}

/** `undefined` when everything that was there still is. */
function replacedMessage(before: EditDraft, after: EditDraft): string | undefined {
  const ids = new Set(after.sources.map(({ mediaId }) => mediaId))
  const isMaskLost = before.steps.length > 0 && after.steps.length === 0
  if (!isMaskLost && before.sources.every(({ mediaId }) => ids.has(mediaId))) return undefined
  const [first, ...others] = after.sources
  const count = before.sources.length
  const lost = count === 1 ? 'Source' : formatPlural(count, 'source')
  const by = first === undefined || others.length > 0 ? formatPlural(ids.size, 'image') : first.fileName
  return `${lost} replaced with ${by}.${isMaskLost ? ' The mask was cleared.' : ''}`
}
