import { create } from 'zustand'
import type { SoundPlayback } from '../../panels/audio/sound-playback.ts'
import type { Source } from './form/form-store.ts'
import { shownStore } from './results/shown-store.ts'

export type SidePart = 'export' | 'past' | 'request'

/** What the tab shows. Lasts as long as the page; what is in view is remembered by `shownStore` as well. */
interface TranscribeViewState {
  /** The runs whose transcripts are in view, side by side; `undefined` until one was chosen or made. */
  readonly shown: readonly string[] | undefined
  /** The one of them that the side pane is about. */
  readonly looked: string | undefined
  readonly side: SidePart
  /** Whether the transcript scrolls along with the sound. */
  readonly follows: boolean
  /** Of the sound in view. */
  readonly playback: SoundPlayback | undefined
  /** What runs of this page were sent, before it can be read from their records. */
  readonly sources: Readonly<Record<string, Source>>
  show: (runIds: readonly string[]) => void
  look: (runId: string) => void
  setSide: (side: SidePart) => void
  setFollows: (follows: boolean) => void
  noteSource: (runId: string, source: Source) => void
}

export const useTranscribeView = create<TranscribeViewState>((set) => ({
  shown: undefined,
  looked: undefined,
  side: 'export',
  follows: true,
  playback: undefined,
  sources: {},
  show: (shown) => {
    shownStore.getState().change({ runIds: [...shown] })
    set({ shown, looked: shown[0] })
  },
  look: (looked) => set({ looked }),
  setSide: (side) => set({ side }),
  setFollows: (follows) => set({ follows }),
  noteSource: (runId, source) => set(({ sources }) => ({ sources: { ...sources, [runId]: source } })),
}))
