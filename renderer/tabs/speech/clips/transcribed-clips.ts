import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createSavedValues } from '../../../queries/saved-values.ts'

const transcribedClipsSchema = z.object({
  /** The newest transcription of each sound that was listened back to, by its id in the library. */
  listened: z.record(z.string(), z.string()),
  /** What writes them down; `''` for none chosen yet. */
  listenModel: z.string(),
})

type TranscribedClips = z.infer<typeof transcribedClipsSchema>

/** So many transcriptions are remembered. What is forgotten is not lost: it is in the Transcribe tab. */
const maxListened = 200

/** Which transcription belongs to which sound, kept over restarts. */
export const transcribedClips = createSavedValues('speech.clips', transcribedClipsSchema, {
  listened: {},
  listenModel: '',
})

export function useTranscribedClips<Part>(select: (clips: TranscribedClips) => Part): Part {
  return useStore(transcribedClips, ({ form }) => select(form))
}

export function noteListened(mediaId: string, runId: string): void {
  const { form, change } = transcribedClips.getState()
  const { [mediaId]: _, ...others } = form.listened
  change({ listened: Object.fromEntries([...Object.entries(others), [mediaId, runId]].slice(-maxListened)) })
}
