import type { Attachment } from '../../../shared/attachments/attachment.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { ModerationImage } from '../../../shared/request-forms/moderations/form.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import type { ToastMessage } from '../../controls/overlays/toast.tsx'
import { moderationsValues } from './values.ts'

/** Adds a file to the images to check; returns whether it is an image. */
export function takeAttachment({ id, name, mediaType, bytes }: Attachment): boolean {
  const isImage = mediaType.startsWith('image/')
  if (isImage) addImage({ mediaId: id, fileName: name, mediaType, bytes, isFromLibrary: false })
  return isImage
}

/** Adds an image from the library. */
export function addItem(item: MediaItem): void {
  for (const image of imagesOf([item])) addImage(image)
}

function addImage(image: ModerationImage): void {
  const { form, change } = moderationsValues.getState()
  if (form.images.every(({ mediaId }) => mediaId !== image.mediaId))
    change({ images: [...form.images, image] })
}

/** Removes an image, with Undo. */
export function removeImage(
  { mediaId, fileName }: ModerationImage,
  show: (toast: ToastMessage) => void,
): void {
  const { form, change } = moderationsValues.getState()
  change({ images: form.images.filter((image) => image.mediaId !== mediaId) })
  show({
    message: moderationsText().form.removed(fileName),
    undo: () => change({ images: form.images }),
  })
}

/** Replaces all images by the images among library items, with Undo. */
export function takeItems(items: readonly MediaItem[], show: (toast: ToastMessage) => void): void {
  const images = imagesOf(items)
  if (images.length === 0) return
  const { form, change } = moderationsValues.getState()
  change({ images })
  if (form.images.length === 0) return
  show({
    message: moderationsText().form.replaced(images.length),
    undo: () => change({ images: form.images }),
  })
}

function imagesOf(items: readonly MediaItem[]): ModerationImage[] {
  return items
    .filter(({ mediaType }) => mediaType.startsWith('image/'))
    .map(({ id, fileName, mediaType, bytes }) => ({
      mediaId: id,
      fileName,
      mediaType,
      bytes,
      isFromLibrary: true,
    }))
}
