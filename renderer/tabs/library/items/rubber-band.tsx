import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { followBands } from '../follow-band.ts'
import type { Band } from '../items-in-band.ts'
import { useLibraryView } from '../library-view-store.ts'
import type { Selection } from '../../../controls/lists/select-items.ts'

export type RubberBandProps = {
  /** The scrolling element, which the band is positioned in. */
  box: RefObject<HTMLDivElement | null>
  /** The element that bands are relative to. */
  inner: RefObject<HTMLUListElement | null>
  /** Returns the ids of the tiles that a band touches. */
  idsIn: (band: Band) => readonly string[]
}

/**
 * Selects the tiles touched by a rectangle that the mouse drags from beside them. With Shift or Ctrl they are added.
 */
export function RubberBand({ box, inner, idsIn }: RubberBandProps) {
  const [band, setBand] = useState<Band>()
  const before = useRef<Selection>(undefined)

  const onBand = useEffectEvent((next: Band, isAdding: boolean) => {
    const { selectedIds, activeId, anchorId, select } = useLibraryView.getState()
    before.current ??= { selectedIds, activeId, anchorId }
    setBand(next)
    const touched = idsIn(next)
    const kept = isAdding ? before.current.selectedIds : []
    const wanted = [...new Set([...kept, ...touched])]
    if (isSame(wanted, selectedIds)) return
    // Keep the active item while the band touches it, so that its details stay.
    const [first = before.current.activeId] = touched
    select(wanted, activeId !== undefined && touched.includes(activeId) ? activeId : first)
  })
  const onEnd = useEffectEvent((how: 'done' | 'cancelled') => {
    if (before.current === undefined) return
    const { selectedIds, activeId, anchorId } = before.current
    const { select } = useLibraryView.getState()
    if (how === 'cancelled') select(selectedIds, activeId, anchorId)
    before.current = undefined
    setBand(undefined)
    // Focus the active item, so that keys continue from there.
    box.current?.querySelector<HTMLElement>('[data-media][tabindex="0"]')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (box.current === null || inner.current === null) return undefined
    return followBands(box.current, inner.current, {
      onBand: (next, isAdding) => onBand(next, isAdding),
      onEnd: (how) => onEnd(how),
    })
  }, [box, inner])

  if (band === undefined || inner.current === null) return null
  return (
    <div
      data-band=""
      className="pointer-events-none absolute z-10 border border-accent bg-accent/15"
      style={{
        left: band.left + inner.current.offsetLeft,
        top: band.top + inner.current.offsetTop,
        width: band.right - band.left,
        height: band.bottom - band.top,
      }}
    />
  )
}

function isSame(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id, index) => id === others[index])
}
