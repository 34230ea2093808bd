import { useSyncExternalStore } from 'react'

/*
 * Browsers give the frames of all previews one process. When a script in one of them never ends, that process answers nobody,
 * and ends only once none of its frames is left: all of them are taken away for a moment then.
 */

let isAtRest = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Long enough that a browser has seen every frame go. */
const restMs = 100

/** Takes the frames of all previews away, and puts new ones in their places. */
export function restPreviews(): void {
  isAtRest = true
  clearTimeout(timer)
  timer = setTimeout(() => {
    isAtRest = false
    tell()
  }, restMs)
  tell()
}

export function onPreviewsAtRest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether no preview has a frame at the moment. */
export function usePreviewsAtRest(): boolean {
  return useSyncExternalStore(
    onPreviewsAtRest,
    () => isAtRest,
    () => isAtRest,
  )
}

function tell(): void {
  for (const listener of listeners) listener()
}
