import type { Attachment } from '../../../../shared/attachments/attachment.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useEditStore, type Source } from './edit-store.ts'

/** Takes an added file as one more source; answers whether it is a picture. */
export function takeAttachment(attachment: Attachment): boolean {
  const source = sourceOfAttachment(attachment)
  if (source !== undefined) addSource(source)
  return source !== undefined
}

/** Items of the library as sources; those that are not images are left out. */
export function sourcesOfItems(items: readonly MediaItem[]): Source[] {
  return items.flatMap((item) => sourceOfItem(item) ?? [])
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
