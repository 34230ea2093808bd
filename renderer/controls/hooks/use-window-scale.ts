import { useSyncExternalStore } from 'react'
import { defaultTextSize } from '../../../shared/settings/window-sizes.ts'

/** The smallest share of a row's height that remains at compact density; the same as in `tokens.css`. */
const compactShare = 6 / 7

/** The factors by which the measures in `tokens.css` are scaled, for code that computes positions itself. */
export interface WindowScale {
  /** The factor of text and of everything that contains text. */
  readonly text: number
  /** The factor of the heights `row`, `row-tall`, `control` and of heads: includes density. */
  readonly row: number
}

/** The scale relative to text size 100 % at comfortable density. Renders again when it changes. */
export function useWindowScale(): WindowScale {
  const text = useSyncExternalStore(onScaleChange, textScale)
  const isCompact = useSyncExternalStore(onScaleChange, () => dataset().density === 'compact')
  return { text, row: isCompact ? Math.max(compactShare, text * compactShare) : text }
}

/** The factor of the chosen text size: 1 at 100 %. */
export function textScale(): number {
  return Number(dataset().textSize ?? defaultTextSize) / defaultTextSize
}

/** Calls back when text size or density change; returns a function that unsubscribes. */
export function onScaleChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-text-size', 'data-density'] })
  return () => observer.disconnect()
}

function dataset(): DOMStringMap {
  return document.documentElement.dataset
}
