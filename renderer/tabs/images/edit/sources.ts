import type { Attachment } from '../../../../shared/attachments/attachment.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { Source } from '../../../../shared/request-forms/images/form.ts'
import type { ToastMessage } from '../../../controls/overlays/toast.tsx'
import type { MaskStep } from './mask/mask-step.ts'
import { editValues, setSteps, stepsOf } from './values.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The sources with what is painted for the first. */
export interface Sources {
  readonly sources: Source[]
  readonly steps: MaskStep[]
}

export function sourcesNow(): Sources {
  const { sources } = editValues.getState().form
  return { sources, steps: stepsOf(sources[0]?.mediaId) }
}

/** Brings sources and mask back. */
export function restoreSources({ sources, steps }: Sources): void {
  editValues.getState().change({ sources })
  setSteps(sources[0]?.mediaId, steps)
}

/** Other images; a mask stays while its source stays the first. */
export function setSources(sources: Source[]): void {
  const before = sourcesNow()
  const isSame = before.sources[0]?.mediaId === sources[0]?.mediaId
  restoreSources({ sources, steps: isSame ? before.steps : [] })
}

/** Takes an added file as one more source; answers whether it is an image. */
export function takeAttachment(attachment: Attachment): boolean {
  const source = sourceOfAttachment(attachment)
  const { sources } = sourcesNow()
  if (source !== undefined && !sources.some(({ mediaId }) => mediaId === source.mediaId))
    setSources([...sources, source])
  return source !== undefined
}

/** Takes an image of the library as one more source. */
export function addItem(item: MediaItem): void {
  const source = sourceOfItem(item)
  const { sources } = sourcesNow()
  if (source !== undefined && !sources.some(({ mediaId }) => mediaId === source.mediaId))
    setSources([...sources, source])
}

/** Puts a file that was written of a source in its place. A mask of it is cleared: it was painted on other pixels. */
export function replaceSource(
  mediaId: string,
  attachment: Attachment,
  show: (toast: ToastMessage) => void,
): void {
  const next = sourceOfAttachment(attachment)
  const before = sourcesNow()
  if (next === undefined || !before.sources.some((source) => source.mediaId === mediaId)) return
  setSources(before.sources.map((source) => (source.mediaId === mediaId ? next : source)))
  const { fileName, width, height } = next
  show({
    message: imagesText().sourceConverted({ fileName, width, height }),
    undo: () => restoreSources(before),
  })
}

/**
 * Puts items of the library in place of all sources; those that are not images are left out. What is lost by it, sources
 * and a painted mask, is named in a toast and comes back with Undo.
 */
export function editItems(items: readonly MediaItem[], show: (toast: ToastMessage) => void): void {
  const taken = items.flatMap((item) => sourceOfItem(item) ?? [])
  if (taken.length === 0) return
  const before = sourcesNow()
  setSources(taken)
  const message = replacedMessage(before, sourcesNow())
  if (message !== undefined) show({ message, undo: () => restoreSources(before) })
}

/** `undefined` when everything that was there still is. */
function replacedMessage(before: Sources, after: Sources): string | undefined {
  const ids = new Set(after.sources.map(({ mediaId }) => mediaId))
  const isMaskLost = before.steps.length > 0 && after.steps.length === 0
  if (!isMaskLost && before.sources.every(({ mediaId }) => ids.has(mediaId))) return undefined
  const [first, ...others] = after.sources
  return imagesText().sourcesReplaced({
    sources: before.sources.length,
    images: ids.size,
    fileName: others.length > 0 ? undefined : first?.fileName,
    isMaskCleared: isMaskLost,
  })
}

function sourceOfItem({ id, fileName, mediaType, bytes, width, height }: MediaItem): Source | undefined {
  if (!mediaType.startsWith('image/') || width === undefined || height === undefined) return undefined
  return { mediaId: id, fileName, mediaType, bytes, width, height, isFromLibrary: true }
}

function sourceOfAttachment({ id, name, mediaType, bytes, width, height }: Attachment): Source | undefined {
  if (!mediaType.startsWith('image/') || width === undefined || height === undefined) return undefined
  return { mediaId: id, fileName: name, mediaType, bytes, width, height, isFromLibrary: false }
}
