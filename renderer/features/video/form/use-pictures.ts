import { useState } from 'react'
import { maxAttachmentBytes } from '../../../../shared/attachments/attachment.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { formatBytes } from '../../../components/format-number.ts'
import { useVideoForm, type Picture } from './video-form-store.ts'

export interface AddPictures {
  readonly add: (files: readonly File[]) => void
  readonly isAdding: boolean
  /** Why a file of the last time was not taken. */
  readonly error: AppError | undefined
}

/** Takes pictures from disk along. */
export function useAddPictures(): AddPictures {
  const bridge = useBridge()
  const [isAdding, setIsAdding] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function addOne(file: File): Promise<AppError | undefined> {
    if (file.size > maxAttachmentBytes) return tooLarge(file)
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes === undefined) return noPicture(file.name)
    const added = await bridge.call('attachments.add', { name: file.name, bytes: new Uint8Array(bytes) })
    if (!added.ok) return added.error
    const { id, name, mediaType, bytes: size } = added.value
    if (!mediaType.startsWith('image/')) return noPicture(file.name)
    addPicture({ mediaId: id, fileName: name, mediaType, bytes: size, isFromLibrary: false })
    return undefined
  }

  async function addAll(files: readonly File[]): Promise<void> {
    setIsAdding(true)
    setError(undefined)
    for (const file of files) {
      const problem = await addOne(file)
      if (problem !== undefined) setError(problem)
    }
    setIsAdding(false)
  }

  return { add: (files) => void addAll(files), isAdding, error }
}

/** Takes pictures of the library along; everything else is left out. */
export function addItems(items: readonly MediaItem[]): void {
  for (const { id, kind, fileName, mediaType, bytes } of items)
    if (kind === 'image') addPicture({ mediaId: id, fileName, mediaType, bytes, isFromLibrary: true })
}

/** The first one is the first frame, all others are references. */
function addPicture(picture: Omit<Picture, 'field'>): void {
  const { form, change } = useVideoForm.getState()
  if (form.pictures.some(({ mediaId }) => mediaId === picture.mediaId)) return
  const field = form.pictures.length === 0 ? 'image' : 'images'
  change({ pictures: [...form.pictures, { ...picture, field }] })
}

function tooLarge({ name, size }: File): AppError {
  return {
    kind: 'invalid-input',
    message: `${name} is ${formatBytes(size)}, and at most ${formatBytes(maxAttachmentBytes)} can be sent.`,
    nextStep: 'Make the picture smaller, or choose another one.',
  }
}

function noPicture(name: string): AppError {
  return {
    kind: 'invalid-input',
    message: `${name} cannot be read as a picture.`,
    nextStep: 'Choose a PNG, JPEG, WebP or GIF file.',
  }
}
