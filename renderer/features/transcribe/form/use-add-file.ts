import { useRef, useState, type RefObject } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { sendFile } from '../../../media/send-file.ts'
import { sourceOf, useTranscribeForm } from './form-store.ts'

export interface AddFile {
  readonly add: (files: readonly File[]) => void
  /** Takes an item of the library in place of a file. */
  readonly take: (item: MediaItem) => void
  /** Of the field that files are chosen in. */
  readonly input: RefObject<HTMLInputElement | null>
  /** Opens the picker of files. */
  readonly choose: () => void
  /** The file that is being read in, and how much of it has been. */
  readonly incoming: { readonly name: string; readonly bytes: number; readonly total: number } | undefined
  readonly cancel: () => void
  /** Why the last file is not the source. */
  readonly error: AppError | undefined
}

/** Puts a file into the library, whatever its size, and makes it the source. Of several it takes the first. */
export function useAddFile(): AddFile {
  const bridge = useBridge()
  const [incoming, setIncoming] = useState<AddFile['incoming']>(undefined)
  const [error, setError] = useState<AppError | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const current = useRef<AbortController | undefined>(undefined)

  async function read(file: File): Promise<void> {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const isEmpty = file.size === 0
    setError(isEmpty ? emptyFile(file.name) : undefined)
    // The one before it is not read any further, and nobody else takes its line away.
    setIncoming(isEmpty ? undefined : { name: file.name, bytes: 0, total: file.size })
    if (isEmpty) return
    const item = await sendFile(bridge, file, {
      signal: controller.signal,
      onProgress: (bytes, total) => {
        if (current.current === controller) setIncoming({ name: file.name, bytes, total })
      },
    })
    if (current.current !== controller) return
    setIncoming(undefined)
    // The name the user knows it by; the library's own has the time before it.
    if (item.ok)
      useTranscribeForm.getState().change({ source: { ...sourceOf(item.value), fileName: file.name } })
    else if (item.error.kind !== 'cancelled') setError(item.error)
  }

  return {
    add: ([first]) => {
      if (first !== undefined) void read(first)
    },
    take(item) {
      // A file that is still on its way must not come after it.
      current.current?.abort()
      current.current = undefined
      setIncoming(undefined)
      setError(undefined)
      takeItems([item])
    },
    input,
    choose: () => input.current?.click(),
    incoming,
    cancel: () => current.current?.abort(),
    error,
  }
}

/** In a tab: takes items of the library; the first that can be heard becomes the source. */
export function takeItems(items: readonly MediaItem[]): void {
  const [first] = items.filter(({ kind }) => kind === 'audio' || kind === 'video')
  const taken = first ?? items[0]
  if (taken !== undefined) useTranscribeForm.getState().change({ source: sourceOf(taken) })
}

function emptyFile(name: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'empty-file',
    message: `${name} is empty: it has no bytes.`,
    nextStep: 'Choose another file, or record one.',
  }
}
