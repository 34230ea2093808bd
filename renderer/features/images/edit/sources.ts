import type { Attachment } from '../../../../shared/attachments/attachment.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useEditStore, type Source } from './edit-store.ts'

/** Takes an added file as one more source; answers whether it is a picture. */
export function takeAttachment(attachment: Attachment): boolean {
  const source = sourceOfAttachment(attachment)
  if (source !== undefined) addSource(source)
  return source !== undefined
}

/** Puts items of the library in place of all sources; answers whether any of them is a picture. */
export function editItems(items: readonly MediaItem[]): boolean {
  const sources = items.flatMap((item) => sourceOfItem(item) ?? [])
  if (sources.length > 0) useEditStore.getState().setSources(sources)
  return sources.length > 0
}

/**
 * Takes items of the library as sources: in place of those that are there, or beside them where something was painted
 * already. Those that are no pictures are left out.
 */
export function takeItems(items: readonly MediaItem[]): void {
  const taken = items.flatMap((item) => sourceOfItem(item) ?? [])
  const { draft, setSources } = useEditStore.getState()
  if (taken.length === 0) return
  if (draft.steps.length === 0) setSources(taken)
  else for (const source of taken) addSource(source)
}

function addSource(source: Source): void {
  const { draft, setSources } = useEditStore.getState()
  if (!draft.sources.some(({ mediaId }) => mediaId === source.mediaId)) setSources([...draft.sources, source])
}

function sourceOfItem({ id, fileName, mediaType, bytes, width, height }: MediaItem): Source | undefined {
  if (!mediaType.startsWith('image/') || width === undefined || height === undefined) return undefined
  return { mediaId: id, fileName, mediaType, bytes, width, height, isFromLibrary: true }
}

function sourceOfAttachment({ id, name, mediaType, bytes, width, height }: Attachment): Source | undefined {
  if (!mediaType.startsWith('image/') || width === undefined || height === undefined) return undefined
  return { mediaId: id, fileName: name, mediaType, bytes, width, height, isFromLibrary: false }
}
