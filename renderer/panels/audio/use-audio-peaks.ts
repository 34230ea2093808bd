import { queryOptions, useQuery } from '@tanstack/react-query'
import { measureAudio, type AudioReading } from './measure-audio.ts'

/** What is known of a sound: `reading` while it is decoded. */
export type AudioState = AudioReading | { readonly state: 'reading' }

/** Reads and measures a sound file once. What was measured is kept for ten minutes after it was last shown. */
export function audioQuery(address: string) {
  return queryOptions({
    queryKey: ['sound', address],
    queryFn: ({ signal }) => measureAudio(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 600_000,
  })
}

/**
 * The waveform and measures of a sound file, such as `mediaAddress(id)`. Each file is decoded once, away from the main
 * thread.
 */
export function useAudioPeaks(address: string | undefined): AudioState {
  const { data, isError } = useQuery({ ...audioQuery(address ?? ''), enabled: address !== undefined })
  if (isError) return { state: 'unreadable' }
  return data ?? { state: 'reading' }
}
