import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { TranscriptWord } from '../../../../shared/formats/transcriptions/transcript.ts'
import type { AudioPlayback } from '../../../panels/audio/audio-playback.ts'
import { usePlaybackState } from '../../../panels/audio/use-audio-playback.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useTranscribeView } from '../view-store.ts'
import type { RowMatch } from './find-matches.ts'
import { indexAt } from './place-in-time.ts'
import { SegmentRow } from './segment-row.tsx'
import { walkOnKey } from './seek-keys.ts'
import type { TranscriptRow } from './transcript-rows.ts'
import { scrollToRow } from './scroll-to-row.ts'
import { useSegmentMenu } from './use-segment-menu.ts'

export type SegmentListProps = {
  /** What they are the words of. */
  label: string
  rows: readonly TranscriptRow[]
  words: readonly TranscriptWord[]
  playback: AudioPlayback
  matches: readonly RowMatch[]
  /** The match that the search stands at. */
  match: RowMatch | undefined
}

/** Fewer rows than this are simply drawn: they can be found, selected and read aloud as a whole. */
const drawnWhole = 200

const none: readonly RowMatch[] = []

/** A box that scrolls has to be reached without a pointer as well. */
const reachedByKeys = { tabIndex: 0 } as const

/** A transcript row by row, following the sound. Of a long one only what is in view is drawn. */
export function SegmentList({ label, rows, words, playback, matches, match }: SegmentListProps) {
  const box = useRef<HTMLElement>(null)
  const isVirtual = rows.length > drawnWhole
  const virtualizer = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => 40,
    overscan: 8,
  })
  const current = usePlaybackState(playback, ({ positionMs }) => indexOf(rows, positionMs / 1000))
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying)
  const follows = useTranscribeView((view) => view.follows)
  const setFollows = useTranscribeView((view) => view.setFollows)
  useEffect(() => {
    if (follows) scrollToRow(box, isVirtual ? virtualizer : undefined, current)
  }, [follows, current, isVirtual, virtualizer])
  useEffect(() => {
    if (match !== undefined) scrollToRow(box, isVirtual ? virtualizer : undefined, match.row)
  }, [match, isVirtual, virtualizer])
  // Whoever scrolls while it plays wants to read elsewhere.
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
  // Of a long transcript a row has to be drawn first.
  useEffect(focusWanted)
  const onKey = useLatest((event: KeyboardEvent) => {
    const isEnd = event.key === 'End'
    if ((!isEnd && event.key !== 'Home') || event.ctrlKey || event.metaKey || event.altKey)
      return walkOnKey(event)
    if (!(event.target instanceof Element) || event.target.closest('[data-seek]') === null) return
    event.preventDefault()
    wanted.current = isEnd ? rows.length - 1 : 0
    scrollToRow(box, isVirtual ? virtualizer : undefined, wanted.current)
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
        {isVirtual ? (
          <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => (
              <div
                key={index}
                data-index={index}
                ref={virtualizer.measureElement}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {drawRow(index)}
              </div>
            ))}
          </div>
        ) : (
          rows.map((_, index) => <div key={index}>{drawRow(index)}</div>)
        )}
      </section>
    </ContextMenu>
  )
}

/** The row that something is a part of; −1 for none. */
function rowAt(target: Element | undefined): number {
  return Number(target?.closest('[data-row]')?.getAttribute('data-row') ?? -1)
}

/** −1 where nothing has a time. */
function indexOf(rows: readonly TranscriptRow[], seconds: number): number {
  return rows[0]?.start === undefined ? -1 : indexAt(rows, seconds)
}
