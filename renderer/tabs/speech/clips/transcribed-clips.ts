import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createSavedValues } from '../../../queries/saved-values.ts'

const transcribedClipsSchema = z.object({
  /** The newest transcription of each clip of a round-trip check: run id by media id. */
  listened: z.record(z.string(), z.string()),
  /** The model that transcribes them; `''` for none chosen yet. */
  listenModel: z.string(),
})

type TranscribedClips = z.infer<typeof transcribedClipsSchema>

/** Maximum number of stored entries. The transcriptions themselves stay in the Transcribe tab. */
const maxListened = 200

/** The saved transcriptions of clips. */
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
