import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

type Way = 'open' | 'inspect'

interface ActiveLineOptions {
  readonly groups: readonly PaletteGroup[]
  readonly isSearching: boolean
  /** Identifies the search text and filter. */
  readonly asked: string
  readonly onChoose: (act: () => void) => void
}

interface ActiveLine {
  readonly active: PaletteItem | undefined
  /** Its index among all lines. */
  readonly index: number
  readonly moveTo: (item: PaletteItem | undefined) => void
  /** Opens the active line. If the lines still belong to the previous search, waits for the current results first. */
  readonly enter: (mode: Way) => void
}

/**
 * The line that Enter opens: the one that the user moved to, else the first. Results from main arrive later, before and
 * after those that are available at once: the line that was first for a search stays active.
 */
export function useActiveLine({ groups, isSearching, asked, onChoose }: ActiveLineOptions): ActiveLine {
  const [chosen, setChosen] = useState({ asked, id: '' })
  const [first, setFirst] = useState({ asked: '', id: '' })
  const awaited = useRef<{ readonly asked: string; readonly mode: Way }>(undefined)
  const items = groups.flatMap((group) => group.items)
  const isMoved = chosen.asked === asked && items.some(({ id }) => id === chosen.id)
  const kept = isMoved ? chosen : first
  const index = Math.max(
    0,
    items.findIndex(({ id }) => kept.asked === asked && id === kept.id),
  )
  const active = items[index]
  const isOfBefore = groups.some((group) => group.isOfBefore === true && group.items[0] === active)
  const isKnown = active !== undefined && (isMoved || !isOfBefore)
  if (isKnown && first.asked !== asked) setFirst({ asked, id: active.id })

  const openBy = (mode: Way, item: PaletteItem) =>
    onChoose(mode === 'inspect' ? (item.inspect ?? item.open) : item.open)
  const openAwaited = useLatest(() => {
    const { current } = awaited
    awaited.current = undefined
    if (current?.asked === asked && active !== undefined) openBy(current.mode, active)
  })
  useEffect(() => {
    if (!isSearching) openAwaited()
  }, [isSearching, openAwaited])
  return {
    active,
    index,
    moveTo(item) {
      awaited.current = undefined
      setChosen({ asked, id: item?.id ?? '' })
    },
    enter(mode) {
      if (isKnown) openBy(mode, active)
      else if (isSearching) awaited.current = { asked, mode }
    },
  }
}
