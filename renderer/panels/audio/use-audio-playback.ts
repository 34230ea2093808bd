import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createAudioPlayback, type PlaybackState, type AudioPlayback } from './audio-playback.ts'

/** The playing of one sound, the same for as long as `address` is. `AudioPlayer` gives it its element. */
export function useAudioPlayback(address: string | undefined): AudioPlayback {
  // A new file begins at its start: the address is what it is made anew for.
  return useMemo(() => ({ address, playback: createAudioPlayback() }), [address]).playback
}

/** A part of what plays. A place changes with every frame: select as little as is shown. */
export function usePlaybackState<Part>(
  playback: AudioPlayback,
  select: (state: PlaybackState) => Part,
): Part {
  return useStore(playback.store, select)
}
