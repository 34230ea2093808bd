import { create } from 'zustand'
import type { AudioView } from '../../../panels/audio/audio-player.tsx'

/** What the clips show. Lasts as long as the page. */
interface ClipsViewState {
  /** Groups that were opened or closed by hand; of the others the newest is open. */
  readonly opened: Readonly<Record<string, boolean>>
  /** The run whose request is looked into, in the right pane. */
  readonly inspectedRunId: string | undefined
  /** Voices stand in another order and without their names. The number begins that order; `undefined` while they are named. */
  readonly blindSeed: number | undefined
  /** What is drawn of each clip. */
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
  // What is inspected would tell whose voice it is.
  setView: (view) => set({ view }),
  setBlind: (isBlind) =>
    set(
      isBlind
        ? { blindSeed: Math.floor(Math.random() * 2 ** 32), inspectedRunId: undefined }
        : { blindSeed: undefined },
    ),
}))
