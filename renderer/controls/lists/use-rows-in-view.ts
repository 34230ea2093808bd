import { defaultRangeExtractor, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'

/** A row that is drawn, and where it stands in the list, in pixels. */
export interface PlacedRow {
  readonly index: number
  readonly key: string | number
  readonly start: number
  readonly size: number
}

export interface RowsInView {
  /** All rows are drawn, and the page places them. */
  readonly isWhole: boolean
  /** The rows to draw, in their order. The same array until another row is drawn or one has moved. */
  readonly drawn: readonly PlacedRow[]
  /** Of the whole list, in pixels; across, its width. Not known of one that is drawn whole. */
  readonly height: number
  /** The index of the last row in view; 0 for a list that is drawn whole. */
  readonly lastRow: number
  /** How far the Page keys move: full rows in view, less one. */
  readonly pageRows: () => number
  /** Nothing for a list that is drawn whole. */
  readonly scrollTo: (row: number, align?: 'auto' | 'center') => void
  /** Brings a row into view, and gives the item with this id the focus as soon as it is drawn. */
  readonly focus: (row: number, id: string) => void
  /** The `ref` of each row, together with `data-index`; `undefined` where rows are not measured. */
  readonly measure: ((element: Element | null) => void) | undefined
}

export interface RowsInViewOptions {
  readonly count: number
  /** Of a usual row, in pixels. Of columns, the width. */
  readonly rowHeight: number
  /** Of any row, where not all have the usual height. Read again when `heightsOf` is another. */
  readonly heightOf?: (index: number) => number
  readonly heightsOf?: unknown
  /** Heights are estimates: each row is measured once it is drawn. */
  readonly isMeasured?: boolean
  /** How many rows are drawn on either side of those in view. */
  readonly overscan: number
  /** Lists with no more rows are drawn whole: they can be found, selected and read aloud as a whole. */
  readonly drawnWhole?: number
  /** Rows that are drawn wherever they are, such as the one with the focus, which it would lose otherwise. −1 is none. */
  readonly kept?: readonly number[]
  /** What a row is known by while it is drawn; its place, unless given. */
  readonly keyOf?: (index: number) => string | number | undefined
  /** Of a head that stays at the top of the box while the rows are scrolled. */
  readonly headHeight?: number
  /** How far from the top of what scrolls the list begins, where more stands above it. */
  readonly offset?: number
  readonly gap?: number
  readonly padding?: readonly [start: number, end: number]
  /** The rows are columns, or stand beside each other. */
  readonly isAcross?: boolean
  /** The attribute in which a drawn item says its id, such as `data-model`. For `focus`. */
  readonly idAttribute?: `data-${string}`
}

/** A box that has not been measured yet: the first picture shows rows already. */
const initialRect = { width: 600, height: 600 }

/**
 * Draws only the rows in view of `box`, which scrolls, and those that are kept. The one way to do so: lists place their
 * rows by `PlacedRows`, tables by `TableRows` of the charts.
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

  // Measured rows tell by themselves when they are higher; others are as high as the latest options say.
  const heightsBefore = useRef({ rowHeight, heightsOf })
  useLayoutEffect(() => {
    const before = heightsBefore.current
    if (before.rowHeight === rowHeight && before.heightsOf === heightsOf) return
    heightsBefore.current = { rowHeight, heightsOf }
    if (!isMeasured) virtualizer.measure()
  }, [virtualizer, rowHeight, heightsOf, isMeasured])

  // Before the next key can arrive.
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

/** Rows as they stand in the list. Some that are gone may still be among those in view. */
function placeRows(inView: readonly VirtualItem[], count: number, offset: number): PlacedRow[] {
  return inView
    .filter(({ index }) => index < count)
    .map(({ index, key, start, size }) => ({ index, key: String(key), start: start - offset, size }))
}

/** The indexes of a range and those that are kept. The same function while the same are kept, so that rows stay the same array. */
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
      return [...new Set([...inView, ...also])].toSorted((one, other) => one - other)
    },
    [places],
  )
}
