import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createAudioPlayback, type PlaybackState, type AudioPlayback } from './audio-playback.ts'

/** The playback of one audio file, stable as long as `address` is. `AudioPlayer` attaches the audio element. */
export function useAudioPlayback(address: string | undefined): AudioPlayback {
  // Depend on the address: a new file begins at its start.
  return useMemo(() => ({ address, playback: createAudioPlayback() }), [address]).playback
}

/** Selects a part of the playback state. The position changes on every frame, so select as little as is shown. */
export function usePlaybackState<Part>(
  playback: AudioPlayback,
  select: (state: PlaybackState) => Part,
): Part {
  return useStore(playback.store, select)
}
