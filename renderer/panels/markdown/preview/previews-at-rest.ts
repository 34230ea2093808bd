import { useSyncExternalStore } from 'react'

/*
 * Browsers run the frames of all previews in one process. A script that never ends blocks that process, which exits
 * only when none of its frames is left. Therefore all frames are removed for a moment.
 */

let isAtRest = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Long enough for a browser to notice that every frame is gone. */
const restMs = 100

/** Removes the frames of all previews and then creates new ones. */
export function restPreviews(): void {
  isAtRest = true
  clearTimeout(timer)
  timer = setTimeout(() => {
    isAtRest = false
    notify()
  }, restMs)
  notify()
}

export function onPreviewsAtRest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether all preview frames are currently removed. */
export function usePreviewsAtRest(): boolean {
  return useSyncExternalStore(
    onPreviewsAtRest,
    () => isAtRest,
    () => isAtRest,
  )
}

function notify(): void {
  for (const listener of listeners) listener()
}
