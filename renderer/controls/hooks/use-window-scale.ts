import { useSyncExternalStore } from 'react'
import { defaultTextSize } from '../../../shared/settings/window-sizes.ts'

/** How much of a row's height is left at compact density, at least; the same as in `tokens.css`. */
const compactShare = 6 / 7

/** The factors by which the measures in `tokens.css` grow and shrink, for what a script has to place itself. */
export interface WindowScale {
  /** Of text and of everything that holds text. */
  readonly text: number
  /** Of the heights `row`, `row-tall`, `control` and of heads: density counts too. */
  readonly row: number
}

/** How large things are drawn in relation to text size 100 % at comfortable density. Draws anew when that changes. */
export function useWindowScale(): WindowScale {
  const text = useSyncExternalStore(onScaleChange, textScale)
  const isCompact = useSyncExternalStore(onScaleChange, () => dataset().density === 'compact')
  return { text, row: isCompact ? Math.max(compactShare, text * compactShare) : text }
}

/** The factor of the chosen text size: 1 at 100 %. */
export function textScale(): number {
  return Number(dataset().textSize ?? defaultTextSize) / defaultTextSize
}

/** Calls back when text size or density change; the returned function stops it. */
export function onScaleChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-text-size', 'data-density'] })
  return () => observer.disconnect()
}

function dataset(): DOMStringMap {
  return document.documentElement.dataset
}
