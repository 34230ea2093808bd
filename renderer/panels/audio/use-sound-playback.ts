import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createSoundPlayback, type PlaybackState, type SoundPlayback } from './sound-playback.ts'

/** The playing of one sound, the same for as long as `address` is. `SoundPlayer` gives it its element. */
export function useSoundPlayback(address: string | undefined): SoundPlayback {
  // A new file begins at its start: the address is what it is made anew for.
  return useMemo(() => ({ address, playback: createSoundPlayback() }), [address]).playback
}

/** A part of what plays. A place changes with every frame: select as little as is shown. */
export function usePlaybackState<Part>(
  playback: SoundPlayback,
  select: (state: PlaybackState) => Part,
): Part {
  return useStore(playback.store, select)
}
