import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'

/** A rendered row with its position in the list, in pixels. */
export interface PlacedRow {
  readonly index: number
  readonly key: string | number
  readonly start: number
  readonly size: number
}

export interface RowsInView {
  /** All rows are rendered in normal layout. */
  readonly isWhole: boolean
  /** The rows to render, in order. The same array until another row is rendered or one has moved. */
  readonly drawn: readonly PlacedRow[]
  /**
   * The height of the whole list in pixels; its width, if it is horizontal. Unknown for a list that is rendered as a
   * whole.
   */
  readonly height: number
  /** The index of the last row in view; 0 for a list that is rendered as a whole. */
  readonly lastRow: number
  /** How far the Page keys move: the fully visible rows, less one. */
  readonly pageRows: () => number
  /** Does nothing for a list that is rendered as a whole. */
  readonly scrollTo: (row: number, align?: 'auto' | 'center') => void
  /** Scrolls a row into view, and focuses the item with this id as soon as it is rendered. */
  readonly focus: (row: number, id: string) => void
  /** The `ref` of each row, together with `data-index`; `undefined` if rows are not measured. */
  readonly measure: ((element: Element | null) => void) | undefined
}

export interface RowsInViewOptions {
  readonly count: number
  /** The height of a typical row in pixels; for columns the width. */
  readonly rowHeight: number
  /** Returns the height of any row, if they differ. Read again when `heightsOf` changes. */
  readonly heightOf?: (index: number) => number
  readonly heightsOf?: unknown
  /** Heights are estimates: each row is measured once it is rendered. */
  readonly isMeasured?: boolean
  /** How many rows are rendered before and after those in view. */
  readonly overscan: number
  /**
   * Lists with at most this many rows are rendered as a whole, so that they can be searched, selected and read aloud
   * completely.
   */
  readonly drawnWhole?: number
  /** Rows that are always rendered, such as the focused one, which would otherwise lose the focus. −1 is ignored. */
  readonly kept?: readonly number[]
  /** The key of a row while it is rendered; by default its index. */
  readonly keyOf?: (index: number) => string | number | undefined
  /** The height of a head that stays at the top while the rows scroll. */
  readonly headHeight?: number
  /** The offset of the list within the scroll container, if other content is above it. */
  readonly offset?: number
  readonly gap?: number
  readonly padding?: readonly [start: number, end: number]
  /** The rows are columns, or are placed side by side. */
  readonly isAcross?: boolean
  /** The attribute that contains a rendered item's id, such as `data-model`. Used by `focus`. */
  readonly idAttribute?: `data-${string}`
}

/** The assumed size before the first measurement, so that the first render contains rows. */
const initialRect = { width: 600, height: 600 }

/**
 * Renders only the rows in view of the scroll container `box`, and those in `kept`. The only implementation of this:
 * lists place their rows with `PlacedRows`, tables with `TableRows` of the charts.
 */
export function useRowsInView(
  box: RefObject<HTMLElement | null> | (() => HTMLElement | null),
  options: RowsInViewOptions,
): RowsInView {
  const { count, rowHeight, heightOf, heightsOf, isMeasured = false, drawnWhole = 0, keyOf } = options
  const { headHeight = 0, offset = 0, idAttribute } = options
  const boxElement = () => (typeof box === 'function' ? box() : box.current)
  const isWhole = count <= drawnWhole
  const wanted = useRef<string | undefined>(undefined)
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: isWhole ? 0 : count,
    getScrollElement: boxElement,
    estimateSize: (index) => heightOf?.(index) ?? rowHeight,
    ...(keyOf !== undefined && { getItemKey: (index: number) => keyOf(index) ?? index }),
    overscan: options.overscan,
    horizontal: options.isAcross ?? false,
    scrollPaddingStart: headHeight,
    scrollMargin: offset,
    gap: options.gap ?? 0,
    paddingStart: options.padding?.[0] ?? 0,
    paddingEnd: options.padding?.[1] ?? 0,
    initialRect,
    rangeExtractor: useRangeWith(options.kept),
  })

  // Measured rows report their own height; others have the height that the latest options say.
  const heightsBefore = useRef({ rowHeight, heightsOf })
  useLayoutEffect(() => {
    const before = heightsBefore.current
    if (before.rowHeight === rowHeight && before.heightsOf === heightsOf) return
    heightsBefore.current = { rowHeight, heightsOf }
    if (!isMeasured) virtualizer.measure()
  }, [virtualizer, rowHeight, heightsOf, isMeasured])

  // A layout effect: it must run before the next key event.
  useLayoutEffect(() => {
    if (wanted.current === undefined || idAttribute === undefined) return
    const item = boxElement()?.querySelector<HTMLElement>(`[${idAttribute}][tabindex="0"]`)
    if (item?.getAttribute(idAttribute) !== wanted.current) return
    wanted.current = undefined
    item.focus({ preventScroll: true })
  })

  const inView = virtualizer.getVirtualItems()
  const drawn = useMemo(
    () => (isWhole ? wholeList(count, keyOf) : placeRows(inView, count, offset)),
    [isWhole, count, keyOf, inView, offset],
  )
  const scrollTo = useCallback(
    (row: number, align: 'auto' | 'center' = 'auto') => {
      if (!isWhole) virtualizer.scrollToIndex(row, { align })
    },
    [virtualizer, isWhole],
  )
  return {
    isWhole,
    drawn,
    height: virtualizer.getTotalSize(),
    lastRow: virtualizer.range?.endIndex ?? 0,
    pageRows: () => Math.max(1, Math.floor(((boxElement()?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    scrollTo,
    focus(row, id) {
      wanted.current = id
      scrollTo(row)
    },
    measure: isMeasured ? virtualizer.measureElement : undefined,
  }
}

function wholeList(count: number, keyOf: RowsInViewOptions['keyOf']): PlacedRow[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    key: keyOf?.(index) ?? index,
    start: 0,
    size: 0,
  }))
}

/** The rows with their positions. The rows in view may include some that no longer exist. */
function placeRows(inView: readonly VirtualItem[], count: number, offset: number): PlacedRow[] {
  return inView
    .filter(({ index }) => index < count)
    .map(({ index, key, start, size }) => ({ index, key: String(key), start: start - offset, size }))
}

/**
 * The indexes of a range and of `kept`. The same function while `kept` has the same members, so that the rows stay the
 * same array.
 */
function useRangeWith(kept: readonly number[] = []): (range: Range) => number[] {
  const places = kept.filter((place) => place >= 0).join()
  return useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      if (places === '') return inView
      const also = places
        .split(',')
        .map(Number)
        .filter((place) => place < range.count)
      return [...new Set([...inView, ...also])].toSorted((left, right) => left - right)
    },
    [places],
  )
}
