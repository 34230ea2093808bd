import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { TranscriptWord } from '../../../../shared/formats/transcriptions/transcript.ts'
import type { AudioPlayback } from '../../../panels/audio/audio-playback.ts'
import { usePlaybackState } from '../../../panels/audio/use-audio-playback.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { PlacedRows } from '../../../controls/lists/placed-rows.tsx'
import { useRowsInView, type RowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useTranscribeView } from '../view-store.ts'
import type { RowMatch } from './find-matches.ts'
import { indexAt } from './place-in-time.ts'
import { SegmentRow } from './segment-row.tsx'
import type { TranscriptRow } from './transcript-rows.ts'
import { useSegmentMenu } from './use-segment-menu.ts'

export type SegmentListProps = {
  /** Accessible name: what the words belong to. */
  label: string
  rows: readonly TranscriptRow[]
  words: readonly TranscriptWord[]
  playback: AudioPlayback
  matches: readonly RowMatch[]
  /** The current match of the search. */
  match: RowMatch | undefined
}

const none: readonly RowMatch[] = []

/** A scrolling box must be reachable by keyboard as well. */
const reachedByKeys = { tabIndex: 0 } as const

/** A transcript in rows that follows the playback. Renders only the rows in view of a long one. */
export function SegmentList({ label, rows, words, playback, matches, match }: SegmentListProps) {
  const box = useRef<HTMLElement>(null)
  const list = useRowsInView(box, {
    count: rows.length,
    rowHeight: 40,
    isMeasured: true,
    overscan: 8,
    drawnWhole: 200,
  })
  const { scrollTo } = list
  const current = usePlaybackState(playback, ({ positionMs }) => indexOf(rows, positionMs / 1000))
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying)
  const follows = useTranscribeView((view) => view.follows)
  const setFollows = useTranscribeView((view) => view.setFollows)
  useEffect(() => {
    if (follows) scrollToRow(box, scrollTo, current)
  }, [follows, current, scrollTo])
  useEffect(() => {
    if (match !== undefined) scrollToRow(box, scrollTo, match.row)
  }, [match, scrollTo])
  // A user who scrolls during playback wants to read elsewhere.
  const onWheel = useLatest(() => {
    if (isPlaying && follows) setFollows(false)
  })
  const wanted = useRef<number>(undefined)
  const focusWanted = () => {
    const time = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] [data-time]`)
    if (time == null) return
    wanted.current = undefined
    time.focus()
  }
  // In a long transcript the row must be rendered before it can be focused.
  useEffect(focusWanted)
  const onKey = useLatest((event: KeyboardEvent) => {
    const isEnd = event.key === 'End'
    if ((!isEnd && event.key !== 'Home') || event.ctrlKey || event.metaKey || event.altKey)
      return walkOnKey(event)
    if (!(event.target instanceof Element) || event.target.closest('[data-seek]') === null) return
    event.preventDefault()
    wanted.current = isEnd ? rows.length - 1 : 0
    scrollToRow(box, scrollTo, wanted.current)
    focusWanted()
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    element.addEventListener('wheel', onWheel, { passive: true })
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('keydown', onKey)
    }
  }, [onWheel, onKey])
  const menuOf = useSegmentMenu(playback)
  const matchesOf = useMemo(() => Map.groupBy(matches, ({ row }) => row), [matches])

  const drawRow = (index: number) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <SegmentRow
        row={row}
        index={index}
        words={words}
        playback={playback}
        isCurrent={index === current}
        showsSpeaker={row.speaker !== rows[index - 1]?.speaker}
        matches={matchesOf.get(index) ?? none}
        match={match?.row === index ? match : undefined}
        onSeek={(seconds) => playback.seek(seconds * 1000)}
      />
    )
  }

  return (
    <ContextMenu sections={(target) => menuOf(rows[rowAt(target)])}>
      <section
        ref={box}
        {...reachedByKeys}
        aria-label={label}
        className="focus-inside @container min-h-0 flex-1 overflow-x-hidden overflow-y-auto py-2"
      >
        <PlacedRows view={list} count={rows.length}>
          {drawRow}
        </PlacedRows>
      </section>
    </ContextMenu>
  )
}

/** The index of the row that contains an element; −1 for none. */
function rowAt(target: Element | undefined): number {
  return Number(target?.closest('[data-row]')?.getAttribute('data-row') ?? -1)
}

/** The index of the row at `seconds`; −1 if rows have no times. */
function indexOf(rows: readonly TranscriptRow[], seconds: number): number {
  return rows[0]?.start === undefined ? -1 : indexAt(rows, seconds)
}

/** The share of the box's height below which a row makes the view follow, and the share it is scrolled to. */
const lowest = 0.75
const broughtTo = 0.3

/** Scrolls a row into view, unless it is already readable. */
function scrollToRow(
  box: RefObject<HTMLElement | null>,
  scrollTo: RowsInView['scrollTo'],
  index: number,
): void {
  const element = box.current
  if (element === null || index < 0) return
  const row = element.querySelector(`[data-row="${index}"]`)
  if (row === null) {
    scrollTo(index, 'center')
    return
  }
  const view = element.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  if (top >= view.top && bottom <= view.top + view.height * lowest) return
  element.scrollTop += top - view.top - view.height * broughtTo
}

/** Moves the focus with the arrow keys: across the words, and up and down the rows. */
function walkOnKey(event: KeyboardEvent): void {
  const { key, currentTarget: box, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (!(box instanceof Element) || !(target instanceof Element) || !key.startsWith('Arrow')) return
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown'
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const place = target.closest('[data-seek]')
  const row = target.closest('[data-row]')
  if (place === null) return
  const places = [...box.querySelectorAll<HTMLElement>(isUpOrDown ? '[data-time]' : '[data-seek]')]
  const current = places.findIndex((candidate) =>
    isUpOrDown ? row?.contains(candidate) === true : candidate === place,
  )
  const next = places[current + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
