import type { Attachment } from '../../../shared/attachments/attachment.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { videoForm, type InputImage } from '../../../shared/request-forms/video/form.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** The saved values of the form. */
export const videoValues = createSavedValues('video', videoForm.schema, videoForm.initial)

/** Adds an attachment to the images; returns whether it is an image. */
export function takeAttachment({ id, name, mediaType, bytes }: Attachment): boolean {
  const isImage = mediaType.startsWith('image/')
  if (isImage) addImage({ mediaId: id, fileName: name, mediaType, bytes, isFromLibrary: false })
  return isImage
}

/** Adds images from the library; other items are ignored. */
export function addItems(items: readonly MediaItem[]): void {
  for (const { id, kind, fileName, mediaType, bytes } of items)
    if (kind === 'image') addImage({ mediaId: id, fileName, mediaType, bytes, isFromLibrary: true })
}

/** The first image becomes the first frame, all others are references. */
function addImage(image: Omit<InputImage, 'field'>): void {
  const { form, change } = videoValues.getState()
  if (form.pictures.some(({ mediaId }) => mediaId === image.mediaId)) return
  const field = form.pictures.length === 0 ? 'image' : 'images'
  change({ pictures: [...form.pictures, { ...image, field }] })
}
