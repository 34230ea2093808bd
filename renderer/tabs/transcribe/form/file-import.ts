import { create } from 'zustand'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { AudioSource } from '../../../../shared/request-forms/transcribe/form.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { sendFile } from '../../../queries/send-file.ts'
import { transcribeValues } from '../values.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import { audioError } from '../../../../shared/text/en/errors/audio.ts'

/** A file that is being imported, and its progress. */
interface IncomingFile {
  readonly name: string
  readonly bytes: number
  readonly total: number
}

interface FileImport {
  readonly incoming: IncomingFile | undefined
  readonly controller: AbortController | undefined
  /** The source that the file replaces. */
  readonly replaced: AudioSource | undefined
  /** Why the last file did not become the source. */
  readonly error: AppError | undefined
}

const noImport: FileImport = {
  incoming: undefined,
  controller: undefined,
  replaced: undefined,
  error: undefined,
}

/**
 * The state of the import. It outlives the tab, so that what is sent does not depend on which tab was open meanwhile.
 */
export const useFileImport = create<FileImport>(() => noImport)

/** Aborts the import: its file must not replace a source chosen since. */
function endImport(): void {
  useFileImport.getState().controller?.abort()
  useFileImport.setState(noImport)
}

/** Reused settings bring their own source. */
transcribeValues.subscribe(({ form }, before) => {
  if (form.source !== undefined && form.source !== before.form.source) endImport()
})

/** Sets or clears the source. */
export function chooseSource(source: AudioSource | undefined): void {
  endImport()
  transcribeValues.getState().change({ source })
}

/** The first playable item becomes the source; without one, the first item does. */
export function takeItems(items: readonly MediaItem[]): void {
  const [first] = items.filter(({ kind }) => kind === 'audio' || kind === 'video')
  const taken = first ?? items[0]
  if (taken !== undefined) chooseSource(sourceOf(taken))
}

/** Converts a library item to a source of the form. */
export function sourceOf({ id, fileName, mediaType, bytes, durationMs }: MediaItem): AudioSource {
  return { mediaId: id, fileName, mediaType, bytes, ...(durationMs !== undefined && { durationMs }) }
}

/**
 * Imports a file of any size into the library and makes it the source; of several files, the first. The previous source
 * is removed at once, because the user no longer wants to send it. After a failure only Undo restores it.
 */
export function useImportFile(): (files: readonly File[]) => void {
  const bridge = useBridge()
  const { show } = useToast()

  function fail(problem: AppError | undefined): void {
    const { replaced } = useFileImport.getState()
    useFileImport.setState({ ...noImport, error: problem })
    if (replaced === undefined) return
    show({ message: transcribeText().removed(replaced.fileName), undo: () => chooseSource(replaced) })
  }

  async function read(file: File): Promise<void> {
    // When several imports follow each other, Undo restores the last source that was complete.
    const replaced = transcribeValues.getState().form.source ?? useFileImport.getState().replaced
    chooseSource(undefined)
    const controller = new AbortController()
    useFileImport.setState({
      replaced,
      controller,
      incoming: { name: file.name, bytes: 0, total: file.size },
    })
    if (file.size === 0) return fail(emptyFile(file.name))
    const isCurrent = () => useFileImport.getState().controller === controller
    const item = await sendFile(bridge, file, {
      signal: controller.signal,
      onProgress: (bytes, total) => {
        if (isCurrent()) useFileImport.setState({ incoming: { name: file.name, bytes, total } })
      },
    })
    if (!isCurrent()) return
    // The user knows the file by this name; the library prefixes its own name with the time.
    if (item.ok) chooseSource({ ...sourceOf(item.value), fileName: file.name })
    else fail(item.error.kind === 'cancelled' ? undefined : item.error)
  }

  return ([first]) => {
    if (first !== undefined) void read(first)
  }
}

function emptyFile(name: string): AppError {
  return {
    kind: 'invalid-input',
    code: 'empty-file',
    ...audioError('fileIsEmpty', { name }),
  }
}
