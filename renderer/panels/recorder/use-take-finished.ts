import { useEffect } from 'react'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { useLatest } from '../../controls/use-latest.ts'
import { useRecorderState } from './recorder-store.ts'

/** Hands the last take that was saved over, once. */
export function useTakeFinished(onTake: (item: MediaItem) => void): void {
  const finished = useRecorderState((state) => state.finished)
  const take = useLatest(onTake)
  useEffect(() => {
    if (finished === undefined) return
    useRecorderState.setState({ finished: undefined })
    take(finished)
  }, [finished, take])
}
