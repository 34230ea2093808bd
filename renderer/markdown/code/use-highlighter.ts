import { useEffect, useSyncExternalStore } from 'react'
import type { HighlightCode } from './code-line.ts'

let loaded: HighlightCode | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Fetches the highlighter, once: it is a file of its own, so that the page starts without it. */
export function loadHighlighter(): Promise<void> {
  loading ??= import('./highlight-code.ts').then(({ highlightCode }) => {
    loaded = highlightCode
    for (const listener of listeners) listener()
  })
  return loading
}

/** The highlighter, or one that leaves code plain until it is there. Colour moves nothing. */
export function useHighlighter(): HighlightCode {
  useEffect(() => void loadHighlighter(), [])
  return useSyncExternalStore(subscribe, () => loaded ?? leavePlain)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const leavePlain: HighlightCode = (code) => ({
  lines: code.split('\n').map((text) => [{ text }]),
  isComplete: true,
})
