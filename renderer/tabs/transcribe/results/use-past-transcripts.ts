import { useMemo } from 'react'
import { useFormatRuns, type FormatRuns } from '../../../queries/format-runs.ts'

/** Every transcription and translation, newest first, also those of before a restart. */
export function usePastTranscripts(): FormatRuns {
  const transcriptions = useFormatRuns('transcriptions')
  const translations = useFormatRuns('translations')
  const both = [transcriptions, translations] as const
  const [first, second] = [transcriptions.entries, translations.entries]
  const entries = useMemo(
    () =>
      first === undefined || second === undefined
        ? undefined
        : [...first, ...second].toSorted((one, other) => other.number - one.number),
    [first, second],
  )
  const older = both.flatMap(({ readOlder }) => readOlder ?? [])
  return {
    entries,
    error: entries === undefined ? (transcriptions.error ?? translations.error) : undefined,
    readAgain: () => {
      for (const runs of both) runs.readAgain()
    },
    readOlder:
      older.length === 0
        ? undefined
        : () => {
            for (const read of older) read()
          },
    isReadingOlder: both.some(({ isReadingOlder }) => isReadingOlder),
  }
}
