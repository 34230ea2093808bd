import { queryOptions, useQuery } from '@tanstack/react-query'
import { measureAudio, type AudioReading } from './measure-audio.ts'

/** The measurements of an audio file: `reading` while it is decoded. */
export type AudioState = AudioReading | { readonly state: 'reading' }

/** Reads and measures an audio file once. The result is cached for ten minutes after its last use. */
export function audioQuery(address: string) {
  return queryOptions({
    queryKey: ['sound', address],
    queryFn: ({ signal }) => measureAudio(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 600_000,
  })
}

/**
 * The waveform and measurements of an audio file, such as `mediaAddress(id)`. Each file is decoded once, off the main
 * thread.
 */
export function useAudioPeaks(address: string | undefined): AudioState {
  const { data, isError } = useQuery({ ...audioQuery(address ?? ''), enabled: address !== undefined })
  if (isError) return { state: 'unreadable' }
  return data ?? { state: 'reading' }
}
