import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createSavedValues } from '../../../queries/saved-values.ts'

const heardClipsSchema = z.object({
  /** The newest transcription of each sound that was listened back to, by its id in the library. */
  listened: z.record(z.string(), z.string()),
  /** What writes them down; `''` for none chosen yet. */
  listenModel: z.string(),
})

type HeardClips = z.infer<typeof heardClipsSchema>

/** So many transcriptions are remembered. What is forgotten is not lost: it is in the Transcribe tab. */
const maxListened = 200

/** Which transcription belongs to which sound, kept over restarts. */
export const heardClips = createSavedValues('speech.clips', heardClipsSchema, {
  listened: {},
  listenModel: '',
})

export function useHeardClips<Part>(select: (heard: HeardClips) => Part): Part {
  return useStore(heardClips, ({ form }) => select(form))
}

export function noteListened(mediaId: string, runId: string): void {
  const { form, change } = heardClips.getState()
  const { [mediaId]: _, ...others } = form.listened
  change({ listened: Object.fromEntries([...Object.entries(others), [mediaId, runId]].slice(-maxListened)) })
}
