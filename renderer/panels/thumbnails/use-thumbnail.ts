import { createContext, use, useEffect } from 'react'
import { create } from 'zustand'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import type { ThumbnailMaker } from './thumbnail-maker.ts'
import type { ThumbnailRequest } from './thumbnail-message.ts'

/** Outcomes since the page was opened: the list of items only contains them after it is read again. */
interface OutcomesState {
  readonly outcomes: ReadonlyMap<string, 'made' | 'unreadable'>
}

const useOutcomes = create<OutcomesState>(() => ({ outcomes: new Map() }))

function note(id: string, outcome: 'made' | 'unreadable'): void {
  useOutcomes.setState(({ outcomes }) => ({ outcomes: new Map([...outcomes, [id, outcome]]) }))
}

/** Remembers an image that cannot be read, until the page closes. */
export function noteUnreadable(id: string): void {
  note(id, 'unreadable')
}

/** Records that the thumbnail of an item is stored now. */
export function noteMade(id: string): void {
  note(id, 'made')
}

/** An item that is only scrolled past needs no thumbnail. */
const settledMs = 150

/** Makes thumbnails of visible items. Its provider surrounds every list of items. */
export const ThumbnailMakerContext = createContext<ThumbnailMaker | undefined>(undefined)

export type ThumbnailState =
  | { readonly state: 'there'; readonly address: string }
  /** The thumbnail is being made, or is queued. */
  | { readonly state: 'coming' }
  /** The kind has no thumbnails, or the image cannot be read. */
  | { readonly state: 'none'; readonly isDamaged: boolean }

/** The thumbnail of an item. One that is not stored is requested while the item is on screen. */
export function useThumbnail(item: MediaItem): ThumbnailState {
  const { id, kind, width, height, hasThumbnail, exists } = item
  const maker = use(ThumbnailMakerContext)
  const outcome = useOutcomes(({ outcomes }) => outcomes.get(id))
  const hasFailed = outcome === 'unreadable'
  const isMade = hasThumbnail || outcome === 'made'
  const isWanted = kind !== 'text' && exists && !isMade && !hasFailed
  useEffect(() => {
    if (!isWanted || maker === undefined) return undefined
    const timer = setTimeout(() => {
      const request = toRequest({ id, kind, width, height })
      if (request !== undefined) maker.want(request)
    }, settledMs)
    return () => {
      clearTimeout(timer)
      maker.forget(id)
    }
  }, [isWanted, kind, maker, id, width, height])
  if (isMade && !hasFailed) return { state: 'there', address: mediaAddress(`${id}-thumbnail`) }
  // A video or audio file that this browser cannot decode need not be damaged.
  return isWanted ? { state: 'coming' } : { state: 'none', isDamaged: hasFailed && kind === 'image' }
}

/** Requests thumbnails of items that are not in view yet, while no visible item waits for its own. */
export function useThumbnailsAhead(items: readonly MediaItem[]): void {
  const maker = use(ThumbnailMakerContext)
  useEffect(() => {
    if (maker === undefined) return undefined
    const timer = setTimeout(() => {
      const { outcomes } = useOutcomes.getState()
      const missing = items.filter(
        ({ id, exists, hasThumbnail }) => exists && !hasThumbnail && !outcomes.has(id),
      )
      maker.prepare(missing.flatMap((item) => toRequest(item) ?? []))
    }, settledMs)
    return () => clearTimeout(timer)
  }, [items, maker])
}

/** Texts have no thumbnail. */
function toRequest({
  id,
  kind,
  width,
  height,
}: Pick<MediaItem, 'id' | 'kind' | 'width' | 'height'>): ThumbnailRequest | undefined {
  if (kind === 'text') return undefined
  return {
    id,
    kind,
    address: new URL(mediaAddress(id), location.href).href,
    ...(width !== undefined && height !== undefined && { width, height }),
  }
}
