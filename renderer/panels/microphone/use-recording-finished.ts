import { useEffect } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useRecorderState } from './recorder-store.ts'

/** Hands the last recording that was saved over, once. */
export function useRecordingFinished(onRecording: (item: MediaItem) => void): void {
  const finished = useRecorderState((state) => state.finished)
  const latest = useLatest(onRecording)
  useEffect(() => {
    if (finished === undefined) return
    useRecorderState.setState({ finished: undefined })
    latest(finished)
  }, [finished, latest])
}
