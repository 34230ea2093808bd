import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

type Way = 'open' | 'inspect'

interface ActiveLineOptions {
  readonly groups: readonly PaletteGroup[]
  readonly isSearching: boolean
  /** What is searched for, and where. */
  readonly asked: string
  readonly onChoose: (act: () => void) => void
}

interface ActiveLine {
  readonly active: PaletteItem | undefined
  /** Its place among all lines. */
  readonly index: number
  readonly moveTo: (item: PaletteItem | undefined) => void
  /** Opens it, as soon as it is known what was found where the lines are those of a search before. */
  readonly enter: (way: Way) => void
}

/**
 * The line that Enter opens: the one that was moved to, else the first. What main finds comes later, before and behind what is there
 * at once: the line that was the first for a search stays the active one.
 */
export function useActiveLine({ groups, isSearching, asked, onChoose }: ActiveLineOptions): ActiveLine {
  const [chosen, setChosen] = useState({ asked, id: '' })
  const [first, setFirst] = useState({ asked: '', id: '' })
  const awaited = useRef<{ readonly asked: string; readonly way: Way }>(undefined)
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

  const openBy = (way: Way, item: PaletteItem) =>
    onChoose(way === 'inspect' ? (item.inspect ?? item.open) : item.open)
  const openAwaited = useLatest(() => {
    const { current } = awaited
    awaited.current = undefined
    if (current?.asked === asked && active !== undefined) openBy(current.way, active)
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
    enter(way) {
      if (isKnown) openBy(way, active)
      else if (isSearching) awaited.current = { asked, way }
    },
  }
}
