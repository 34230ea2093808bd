import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import {
  ahead,
  guessHeight,
  moveRange,
  rangeAtEnd,
  rangeFrom,
  toRows,
  type HeightOf,
  type TranscriptRow,
  type TurnRange,
} from '../turn-window.ts'

/** The reading position: a turn, and the number of its pixels above the box. */
export interface ReadingPlace {
  readonly turnId: string
  readonly above: number
}

export interface TurnsInView {
  readonly rows: readonly TranscriptRow[]
  /** Scrolls the beginning of a turn to the top, and calls back once it is rendered there. */
  readonly reach: (index: number, onReached?: (element: HTMLElement) => void) => void
  /** Scrolls to the end of the transcript. */
  readonly reachEnd: () => void
  /** Keeps a turn mounted wherever the user scrolls, until the returned function is called. */
  readonly hold: (turnId: string) => () => void
}

export interface TurnsInViewOptions {
  readonly turns: readonly Turn[]
  /** The scrolling box. A rendered turn is positioned in it and has its id in `data-turn`; a gap has `data-gap`. */
  readonly box: RefObject<HTMLElement | null>
  /** The initial reading position; the end by default. */
  readonly startsAt: ReadingPlace | undefined
}

/** Distance in pixels at which a gap is filled synchronously. */
const hurry = 200
/** Maximum number of new turns that count as a message with its answer. */
const maxAppended = 4

/** What to scroll to once it is rendered. */
type Goal = 'end' | (ReadingPlace & { readonly onReached?: ((element: HTMLElement) => void) | undefined })

/**
 * Renders the turns in view and some on either side; the others are gaps of their known or estimated height. Turns are
 * in normal flow, so that the browser keeps the reading position when a height becomes known (`overflow-anchor`), and a
 * growing answer costs only its own layout.
 */
export function useTurnsInView({ turns, box, startsAt }: TurnsInViewOptions): TurnsInView {
  const count = turns.length
  const [heights] = useState(() => new Map<string, number>())
  const [held, setHeld] = useState<readonly string[]>([])
  const heightOf: HeightOf = (index) => {
    const turn = turns[index]
    return turn === undefined ? 0 : knownHeight(turn, heights)
  }
  const atEnd = () => rangeAtEnd(count, heightOf, innerHeight)
  const firstId = turns[0]?.id
  const [stored, setStored] = useState(() => {
    const index = turns.findIndex(({ id }) => id === startsAt?.turnId)
    return { range: index === -1 ? atEnd() : rangeFrom(count, heightOf, index, innerHeight), count, firstId }
  })
  let { range } = stored
  if (stored.count !== count || stored.firstId !== firstId) {
    // The earlier turns of a long conversation are loaded after its newest ones.
    const earlier = Math.max(
      0,
      turns.findIndex(({ id }) => id === stored.firstId),
    )
    const before = { start: range.start + earlier, end: range.end + earlier }
    const countBefore = stored.count + earlier
    // If the last turn is in view, turns added after it are in view, too.
    const wasAtEnd = before.end >= countBefore
    range = wasAtEnd && count - countBefore > maxAppended ? atEnd() : within(count, before, wasAtEnd)
    setStored({ range, count, firstId })
  }
  const { start, end } = range

  const update = useEffectEvent(() => {
    const element = box.current
    if (element === null || element.clientHeight === 0) return
    const drawn = measure(element, heights)
    const first = drawn.get(turns[start]?.id ?? '')
    const last = drawn.get(turns[end - 1]?.id ?? '')
    if (first === undefined || last === undefined) return
    const next = moveRange(count, heightOf, range, {
      top: element.scrollTop,
      bottom: element.scrollTop + element.clientHeight,
      from: first.offsetTop,
      to: last.offsetTop + last.offsetHeight,
    })
    if (next.start !== start || next.end !== end) setStored({ range: next, count, firstId })
  })

  // Detects gaps that come near for any reason: scrolling, another width, a turn that became shorter. It needs no
  // forced layout. Rendering replaces the gaps, so observe them again each time.
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) update()
      },
      { root: element, rootMargin: `${ahead / 2}px 0px` },
    )
    const gaps = [...element.querySelectorAll<HTMLElement>('[data-gap]')]
    for (const gap of gaps) observer.observe(gap)
    // The observer reports a frame later. If that is too late, render synchronously, so that the user does not see the
    // gap.
    const onScroll = () => {
      const { scrollTop, clientHeight } = element
      const isNear = ({ offsetTop, offsetHeight }: HTMLElement) =>
        offsetTop < scrollTop + clientHeight + hurry && offsetTop + offsetHeight > scrollTop - hurry
      if (gaps.some(isNear)) flushSync(update)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  })

  const goal = useRef<Goal | undefined>(startsAt)
  useLayoutEffect(() => {
    const element = box.current
    const wanted = goal.current
    if (element === null || wanted === undefined) return
    if (wanted === 'end') {
      goal.current = undefined
      element.scrollTo({ top: element.scrollHeight })
      return
    }
    const turn = element.querySelector<HTMLElement>(`[data-turn="${CSS.escape(wanted.turnId)}"]`)
    if (turn === null) return
    goal.current = undefined
    element.scrollTo({ top: turn.offsetTop + wanted.above })
    wanted.onReached?.(turn)
  })

  const reach = useLatest((index: number, onReached?: (element: HTMLElement) => void) => {
    const turn = turns[index]
    if (turn === undefined) return
    goal.current = { turnId: turn.id, above: 0, onReached }
    const isDrawn = index >= start && index < end
    setStored({ range: isDrawn ? range : rangeFrom(count, heightOf, index, innerHeight), count, firstId })
  })
  const reachEnd = useLatest(() => {
    goal.current = 'end'
    setStored({ range: end === count ? range : atEnd(), count, firstId })
  })
  const hold = useLatest((turnId: string) => {
    setHeld((before) => [...before, turnId])
    return () => setHeld((before) => before.toSpliced(before.indexOf(turnId), 1))
  })

  const heldIndexes = turns.flatMap(({ id }, index) => (held.includes(id) ? index : []))
  return { rows: toRows(count, range, heldIndexes, heightOf), reach, reachEnd, hold }
}

function knownHeight(turn: Turn, heights: Map<string, number>): number {
  let height = heights.get(turn.id)
  if (height === undefined) {
    height = guessHeight(turn)
    heights.set(turn.id, height)
  }
  return height
}

function within(count: number, { start, end }: TurnRange, isToEnd: boolean): TurnRange {
  const first = Math.min(start, Math.max(0, count - 1))
  return { start: first, end: isToEnd ? count : Math.min(end, count) }
}

/** Returns the rendered turns by id, and saves their heights for when they are unmounted. */
function measure(box: HTMLElement, heights: Map<string, number>): Map<string, HTMLElement> {
  const drawn = new Map<string, HTMLElement>()
  for (const turn of box.querySelectorAll<HTMLElement>('[data-turn]')) {
    const { turn: id = '' } = turn.dataset
    drawn.set(id, turn)
    heights.set(id, turn.offsetHeight)
  }
  return drawn
}
