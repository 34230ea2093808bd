import { create } from 'zustand'
import type { AudioView } from '../../../panels/audio/audio-player.tsx'

/** What the clips show. Not saved: it lasts until the page is reloaded. */
interface ClipsViewState {
  /** Groups that the user expanded or collapsed. Of the others, the newest is expanded. */
  readonly opened: Readonly<Record<string, boolean>>
  /** The run shown in the inspector, in the right pane. */
  readonly inspectedRunId: string | undefined
  /** Seed of the random order of voices in a blind comparison; `undefined` while voices are named. */
  readonly blindSeed: number | undefined
  /** The view of each clip. */
  readonly view: AudioView
  setOpen: (groupId: string, isOpen: boolean) => void
  inspect: (runId: string | undefined) => void
  setBlind: (isBlind: boolean) => void
  setView: (view: AudioView) => void
}

export const useClipsView = create<ClipsViewState>((set) => ({
  opened: {},
  inspectedRunId: undefined,
  blindSeed: undefined,
  view: 'waveform',
  setOpen: (groupId, isOpen) => set(({ opened }) => ({ opened: { ...opened, [groupId]: isOpen } })),
  inspect: (inspectedRunId) => set({ inspectedRunId }),
  // The inspector would reveal the voice: `setBlind` closes it.
  setView: (view) => set({ view }),
  setBlind: (isBlind) =>
    set(
      isBlind
        ? { blindSeed: Math.floor(Math.random() * 2 ** 32), inspectedRunId: undefined }
        : { blindSeed: undefined },
    ),
}))
