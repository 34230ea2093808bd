import * as z from 'zod/mini'
import { create } from 'zustand'
import type { AudioPlayback } from '../../panels/audio/audio-playback.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

const shownSchema = z.object({
  /** The runs whose transcripts were in view, one or two, or the columns of their requests. */
  runIds: z.array(z.string()),
})

/** What was in view, kept over restarts: two that stand side by side belong together. */
export const lastShown = createSavedValues('transcribe.shown', shownSchema, { runIds: [] })

export type SidePart = 'export' | 'past' | 'request'

/** What the tab shows. Lasts as long as the page; what is in view is remembered by `lastShown` as well. */
interface TranscribeViewState {
  /** The runs whose transcripts are in view side by side, or their columns; `undefined` until one was chosen or made. */
  readonly shown: readonly string[] | undefined
  /** The one of them that the side pane is about. */
  readonly looked: string | undefined
  readonly side: SidePart
  /** Whether the transcript scrolls along with the sound. */
  readonly follows: boolean
  /** Of the sound in view. */
  readonly playback: AudioPlayback | undefined
  /** The file of the sound in view: it has its player beside its transcript. */
  readonly heard: string | undefined
  show: (runIds: readonly string[]) => void
  look: (runId: string) => void
  setSide: (side: SidePart) => void
  setFollows: (follows: boolean) => void
}

export const useTranscribeView = create<TranscribeViewState>((set) => ({
  shown: undefined,
  looked: undefined,
  side: 'export',
  follows: true,
  playback: undefined,
  heard: undefined,
  show: (shown) => {
    lastShown.getState().change({ runIds: [...shown] })
    set({ shown, looked: shown[0] })
  },
  look: (looked) => set({ looked }),
  setSide: (side) => set({ side }),
  setFollows: (follows) => set({ follows }),
}))
