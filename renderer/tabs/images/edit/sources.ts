import type { Attachment } from '../../../../shared/attachments/attachment.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { Source } from '../../../../shared/request-forms/images/form.ts'
import type { ToastMessage } from '../../../controls/overlays/toast.tsx'
import type { MaskStep } from './mask/mask-step.ts'
import { editValues, setSteps, stepsOf } from './values.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The sources with the mask of the first one. */
export interface Sources {
  readonly sources: Source[]
  readonly steps: MaskStep[]
}

export function sourcesNow(): Sources {
  const { sources } = editValues.getState().form
  return { sources, steps: stepsOf(sources[0]?.mediaId) }
}

/** Restores sources and mask. */
export function restoreSources({ sources, steps }: Sources): void {
  editValues.getState().change({ sources })
  setSteps(sources[0]?.mediaId, steps)
}

/** Replaces the sources; the mask stays while its source is still the first. */
export function setSources(sources: Source[]): void {
  const before = sourcesNow()
  const isSame = before.sources[0]?.mediaId === sources[0]?.mediaId
  restoreSources({ sources, steps: isSame ? before.steps : [] })
}

/** Adds an attachment as a source; returns whether it is an image. */
export function takeAttachment(attachment: Attachment): boolean {
  const source = sourceOfAttachment(attachment)
  const { sources } = sourcesNow()
  if (source !== undefined && !sources.some(({ mediaId }) => mediaId === source.mediaId))
    setSources([...sources, source])
  return source !== undefined
}

/** Adds an image from the library as a source. */
export function addItem(item: MediaItem): void {
  const source = sourceOfItem(item)
  const { sources } = sourcesNow()
  if (source !== undefined && !sources.some(({ mediaId }) => mediaId === source.mediaId))
    setSources([...sources, source])
}

/** Replaces a source by a file converted from it, and clears its mask, which was painted on other pixels. */
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
 * Replaces all sources by library items; items that are not images are ignored. A toast names the removed sources and
 * mask, and restores them with Undo.
 */
export function editItems(items: readonly MediaItem[], show: (toast: ToastMessage) => void): void {
  const taken = items.flatMap((item) => sourceOfItem(item) ?? [])
  if (taken.length === 0) return
  const before = sourcesNow()
  setSources(taken)
  const message = replacedMessage(before, sourcesNow())
  if (message !== undefined) show({ message, undo: () => restoreSources(before) })
}

/** Says what was replaced; `undefined` when nothing was lost. */
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
