import * as z from 'zod/mini'
import { create } from 'zustand'
import type { AudioPlayback } from '../../panels/audio/audio-playback.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

const shownSchema = z.object({
  /** The one or two runs whose transcripts were visible, or the columns of their requests. */
  runIds: z.array(z.string()),
})

/** The saved ids of the visible transcripts, so that two side by side stay together over a restart. */
export const lastShown = createSavedValues('transcribe.shown', shownSchema, { runIds: [] })

export type SidePart = 'export' | 'past' | 'request'

/** What the tab shows. Not saved; `lastShown` also saves the visible transcripts. */
interface TranscribeViewState {
  /**
   * The runs whose transcripts are visible side by side, or their columns; `undefined` until one was chosen or created.
   */
  readonly shown: readonly string[] | undefined
  /** The transcript among them that the side pane shows. */
  readonly sideRunId: string | undefined
  readonly side: SidePart
  /** Whether the transcript scrolls along with the playback. */
  readonly follows: boolean
  /** The playback of the visible audio. */
  readonly playback: AudioPlayback | undefined
  /** The file of the visible audio, which has its player beside its transcript. */
  readonly heard: string | undefined
  show: (runIds: readonly string[]) => void
  showAtSide: (runId: string) => void
  setSide: (side: SidePart) => void
  setFollows: (follows: boolean) => void
}

export const useTranscribeView = create<TranscribeViewState>((set) => ({
  shown: undefined,
  sideRunId: undefined,
  side: 'export',
  follows: true,
  playback: undefined,
  heard: undefined,
  show: (shown) => {
    lastShown.getState().change({ runIds: [...shown] })
    set({ shown, sideRunId: shown[0] })
  },
  showAtSide: (sideRunId) => set({ sideRunId }),
  setSide: (side) => set({ side }),
  setFollows: (follows) => set({ follows }),
}))
