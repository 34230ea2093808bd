export interface ListExtent {
  /** The number of items per line. */
  readonly perLine: number
  /** How far the Page keys move. */
  readonly page: number
  /** The index of the last item. */
  readonly last: number
}

/** The index that a key moves to from `index`, within the list; `undefined` for a key that does not move. */
export function indexAfterKey(key: string, index: number, extent: ListExtent): number | undefined {
  const step = stepOf(key, index, extent)
  return step === undefined ? undefined : Math.max(0, Math.min(extent.last, index + step))
}

function stepOf(key: string, index: number, { perLine, page, last }: ListExtent): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return perLine
    case 'ArrowUp':
      return -perLine
    case 'ArrowRight':
      return 1
    case 'ArrowLeft':
      return -1
    case 'PageDown':
      return page
    case 'PageUp':
      return -page
    case 'Home':
      return -index
    case 'End':
      return last - index
    default:
      return undefined
  }
}
