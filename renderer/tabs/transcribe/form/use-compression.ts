import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { AudioSource } from '../../../../shared/request-forms/transcribe/form.ts'
import { audioError } from '../../../../shared/text/en/errors/audio.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { fetchMedia } from '../../../panels/media-file/fetch-media.ts'
import { sendFile } from '../../../queries/send-file.ts'
import { bitrateFor, compressAudio } from './compress-audio.ts'
import { typicalMaxBytes } from '../../../../shared/formats/transcriptions/fields.ts'
import { chooseSource, sourceOf } from './file-import.ts'

export interface Compression {
  /** 0 to 1; `undefined` while no compression is running. */
  readonly share: number | undefined
  readonly error: AppError | undefined
  readonly start: () => void
  readonly stop: () => void
}

/**
 * Replaces a source by a version small enough for most models. The original stays in the library, and Undo restores it.
 */
export function useCompression(source: AudioSource, durationMs: number | undefined): Compression {
  const bridge = useBridge()
  const { show } = useToast()
  const [share, setShare] = useState<number | undefined>(undefined)
  const [error, setError] = useState<AppError | undefined>(undefined)
  const controller = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function compress(signal: AbortSignal): Promise<AppError | undefined> {
    const { mediaId, fileName } = source
    const failed: AppError = { kind: 'invalid-input', ...audioError('notCompressed', { name: fileName }) }
    const file = await fetchMedia(mediaId)
    if (file === undefined) return failed
    const bitrate = bitrateFor(durationMs, typicalMaxBytes)
    const bytes = await compressAudio({ file, bitrate }, { signal, onProgress: setShare })
    if (signal.aborted) return undefined
    if (bytes === undefined) return failed
    const smaller = new File([bytes], `${fileName.replace(/\.[^.]*$/, '')}.ogg`, { type: 'audio/ogg' })
    const saved = await sendFile(bridge, smaller, { signal })
    if (signal.aborted) return undefined
    if (!saved.ok) return saved.error
    chooseSource({ ...sourceOf(saved.value), fileName: smaller.name })
    const before = formatBytes(source.bytes)
    const after = formatBytes(saved.value.bytes)
    show({ message: transcribeText().compressed({ before, after }), undo: () => chooseSource(source) })
    return undefined
  }

  async function start(): Promise<void> {
    const current = new AbortController()
    controller.current = current
    setError(undefined)
    setShare(0)
    const problem = await compress(current.signal)
    if (controller.current !== current) return
    setShare(undefined)
    setError(problem)
  }

  function stop(): void {
    controller.current?.abort()
    controller.current = undefined
    setShare(undefined)
  }

  return { share, error, start: () => void start(), stop }
}
