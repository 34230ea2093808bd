import { useState } from 'react'
import { maxAttachmentBytes, type Attachment } from '../../../../shared/attachments/attachment.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { formatBytes } from '../../../components/format-number.ts'
import { useEditStore, type Source } from './edit-store.ts'

export interface AddSources {
  readonly add: (files: readonly File[]) => void
  readonly isAdding: boolean
  /** Why a file of the last time is not among the sources. */
  readonly error: AppError | undefined
}

/** Adds files to the sources, in their order. */
export function useAddSources(): AddSources {
  const bridge = useBridge()
  const [isAdding, setIsAdding] = useState(false)
  const [error, setError] = useState<AppError | undefined>(undefined)

  async function addOne(file: File): Promise<AppError | undefined> {
    if (file.size > maxAttachmentBytes) return tooLarge(file)
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes === undefined) return unreadable(file.name)
    const added = await bridge.call('attachments.add', { name: file.name, bytes: new Uint8Array(bytes) })
    if (!added.ok) return added.error
    const source = sourceOfAttachment(added.value)
    if (source === undefined) return noPicture(file.name)
    addSource(source)
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

function tooLarge({ name, size }: File): AppError {
  return {
    kind: 'invalid-input',
    message: `${name} is ${formatBytes(size)}, and at most ${formatBytes(maxAttachmentBytes)} can be uploaded.`,
    nextStep: 'Make the picture smaller, or choose another one.',
  }
}

function unreadable(name: string): AppError {
  return {
    kind: 'invalid-input',
    message: `${name} could not be read. It may be a folder, or a file that was moved.`,
    nextStep: 'Choose the picture again.',
  }
}

function noPicture(name: string): AppError {
  return {
    kind: 'invalid-input',
    message: `${name} is no picture that can be edited here.`,
    nextStep: 'Choose a PNG, JPEG, WebP or GIF file.',
  }
}
