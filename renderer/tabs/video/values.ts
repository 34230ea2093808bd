import type { Attachment } from '../../../shared/attachments/attachment.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { videoForm, type Picture } from '../../../shared/request-forms/video.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** What stands in the form. */
export const videoValues = createSavedValues('video', videoForm.schema, videoForm.initial)

/** Takes an added file along; answers whether it is a picture. */
export function takeAttachment({ id, name, mediaType, bytes }: Attachment): boolean {
  const isPicture = mediaType.startsWith('image/')
  if (isPicture) addPicture({ mediaId: id, fileName: name, mediaType, bytes, isFromLibrary: false })
  return isPicture
}

/** Takes pictures of the library along; everything else is left out. */
export function addItems(items: readonly MediaItem[]): void {
  for (const { id, kind, fileName, mediaType, bytes } of items)
    if (kind === 'image') addPicture({ mediaId: id, fileName, mediaType, bytes, isFromLibrary: true })
}

/** The first one is the first frame, all others are references. */
function addPicture(picture: Omit<Picture, 'field'>): void {
  const { form, change } = videoValues.getState()
  if (form.pictures.some(({ mediaId }) => mediaId === picture.mediaId)) return
  const field = form.pictures.length === 0 ? 'image' : 'images'
  change({ pictures: [...form.pictures, { ...picture, field }] })
}
