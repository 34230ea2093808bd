import { useQuery } from '@tanstack/react-query'
import { measureSound, type SoundReading } from './measure-sound.ts'

/** What is known of a sound: `reading` while it is decoded. */
export type SoundState = SoundReading | { readonly state: 'reading' }

/**
 * The waveform and measures of a sound file, such as `mediaAddress(id)`. Each file is decoded once, away from the main
 * thread; what was measured is kept for ten minutes after it was last shown.
 */
export function useSoundPeaks(address: string | undefined): SoundState {
  const { data, isError } = useQuery({
    queryKey: ['sound', address],
    queryFn: ({ signal }) => measureSound(address ?? '', signal),
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 600_000,
  })
  if (isError) return { state: 'unreadable' }
  return data ?? { state: 'reading' }
}
