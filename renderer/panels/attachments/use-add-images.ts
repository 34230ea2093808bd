import { useState } from 'react'
import { maxAttachmentBytes } from '../../../shared/limits.ts'
import type { Attachment } from '../../../shared/attachments/attachment.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { addAttachment } from './add-attachment.ts'
import { attachmentsError } from '../../../shared/text/en/errors/attachments.ts'

export interface AddImages {
  readonly add: (files: readonly File[]) => void
  readonly isAdding: boolean
  /** Why the last file was not added. */
  readonly error: AppError | undefined
}

/**
 * Adds images from disk to a form, one by one and in order. `take` returns whether the form can use the image that was
 * added.
 */
export function useAddImages(take: (attachment: Attachment) => boolean): AddImages {
  const bridge = useBridge()
  const [isAdding, setIsAdding] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function addOne(file: File): Promise<AppError | undefined> {
    if (file.size > maxAttachmentBytes) return tooLarge(file)
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes === undefined) return unreadable(file.name)
    const added = await addAttachment(bridge, file.name, new Uint8Array(bytes))
    if (!added.ok) return added.error
    return take(added.value) ? undefined : notAnImage(file.name)
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

function tooLarge({ name, size }: File): AppError {
  return {
    kind: 'invalid-input',
    ...attachmentsError('imageTooLarge', {
      name,
      size: formatBytes(size),
      limit: formatBytes(maxAttachmentBytes),
    }),
  }
}

function unreadable(name: string): AppError {
  return {
    kind: 'invalid-input',
    ...attachmentsError('imageUnreadable', { name }),
  }
}

function notAnImage(name: string): AppError {
  return {
    kind: 'invalid-input',
    ...attachmentsError('unsupportedImage', { name }),
  }
}
