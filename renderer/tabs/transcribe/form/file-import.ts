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

/** A file that is being imported, and how much of it has been. */
interface IncomingFile {
  readonly name: string
  readonly bytes: number
  readonly total: number
}

interface FileImport {
  readonly incoming: IncomingFile | undefined
  readonly controller: AbortController | undefined
  /** The source that the file is to replace. */
  readonly replaced: AudioSource | undefined
  /** Why the last file is not the source. */
  readonly error: AppError | undefined
}

const noImport: FileImport = {
  incoming: undefined,
  controller: undefined,
  replaced: undefined,
  error: undefined,
}

/** The import outlives the tab's page, so that what is sent does not depend on which tab was open meanwhile. */
export const useFileImport = create<FileImport>(() => noImport)

/** A file that is still being imported must not replace a source that was chosen since. */
function endImport(): void {
  useFileImport.getState().controller?.abort()
  useFileImport.setState(noImport)
}

/** Settings that are reused bring their source along. */
transcribeValues.subscribe(({ form }, before) => {
  if (form.source !== undefined && form.source !== before.form.source) endImport()
})

/** Makes something the source, or nothing. */
export function chooseSource(source: AudioSource | undefined): void {
  endImport()
  transcribeValues.getState().change({ source })
}

/** Takes items of the library; the first that can be heard becomes the source. */
export function takeItems(items: readonly MediaItem[]): void {
  const [first] = items.filter(({ kind }) => kind === 'audio' || kind === 'video')
  const taken = first ?? items[0]
  if (taken !== undefined) chooseSource(sourceOf(taken))
}

/** What the form holds of a file of the library. */
export function sourceOf({ id, fileName, mediaType, bytes, durationMs }: MediaItem): AudioSource {
  return { mediaId: id, fileName, mediaType, bytes, ...(durationMs !== undefined && { durationMs }) }
}

/**
 * Imports a file into the library, whatever its size, and makes it the source. Of several it takes the first. The source
 * before it is removed at once: it is not what the user wants sent. After a failure it comes back with Undo alone.
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
    // Of several files in a row the last source that was there counts.
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
    // The name the user knows it by; the library's own has the time before it.
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
