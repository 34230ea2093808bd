import { memo } from 'react'
import { classNames } from '../../../controls/class-names.ts'
import { formatPosition } from '../../../panels/audio/format-position.ts'
import { usePlaybackState } from '../../../panels/audio/use-audio-playback.ts'
import type { AudioPlayback } from '../../../panels/audio/audio-playback.ts'
import type { TranscriptWord } from '../../../../shared/formats/transcriptions/transcript.ts'
import { cutAtMatches, type RowMatch } from './find-matches.ts'
import { spokenAt } from './place-in-time.ts'
import type { Piece, TranscriptRow } from './transcript-rows.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'

export type SegmentRowProps = {
  row: TranscriptRow
  index: number
  /** All words of the transcript. */
  words: readonly TranscriptWord[]
  playback: AudioPlayback
  /** Whether it is the row being played. */
  isCurrent: boolean
  /** Whether its speaker differs from that of the row before. */
  showsSpeaker: boolean
  matches: readonly RowMatch[]
  /** The current match of the search. */
  match: RowMatch | undefined
  onSeek: (seconds: number) => void
}

/** One row: its time, its speaker, and its words, each of which seeks to its position in the audio. */
export const SegmentRow = memo(function SegmentRow(props: SegmentRowProps) {
  const { row, index, isCurrent, showsSpeaker, onSeek } = props
  const { start, end, speaker } = row
  const until = end === undefined ? undefined : `– ${formatPosition(end * 1000)}`
  return (
    <div
      data-row={index}
      aria-current={isCurrent || undefined}
      className={classNames(
        'flex gap-4 border-l-2 py-1.5 pr-4 pl-3.5',
        isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent',
      )}
    >
      {start === undefined ? null : (
        <button
          type="button"
          data-seek=""
          data-time=""
          // The accessible name begins with the visible text, so that voice control users can say it.
          aria-label={transcribeText().goTo([formatPosition(start * 1000), until].filter(Boolean).join(' '))}
          onClick={() => onSeek(start)}
          className="tabular h-5 flex-none rounded-xs text-small leading-5 whitespace-nowrap text-ink-3 hover:text-accent @max-md:w-12 @md:w-27"
        >
          <span className="flex gap-[0.5ch]">
            {formatPosition(start * 1000)}
            {until !== undefined && <span className="@max-md:hidden">{until}</span>}
          </span>
        </button>
      )}
      <p className="min-w-0 flex-1 wrap-anywhere select-text">
        {speaker !== undefined && showsSpeaker && (
          <span className="block text-small font-medium text-ink-2">{speaker}</span>
        )}
        <RowText {...props} />
      </p>
    </div>
  )
})

function RowText(props: SegmentRowProps) {
  const { row, isCurrent, onSeek, matches, match } = props
  const { start } = row
  const hasWords = row.pieces.some(({ word }) => word !== undefined)
  if (!hasWords && start !== undefined) {
    return (
      <button
        type="button"
        data-seek=""
        tabIndex={-1}
        onClick={() => onSeek(start)}
        className="rounded-xs text-left select-text hover:text-accent"
      >
        <Marked piece={{ text: row.text, from: 0 }} matches={matches} match={match} />
      </button>
    )
  }
  return isCurrent ? <SpokenWords {...props} /> : <Words {...props} spoken={-1} />
}

/** The words of the row being played, with the current word highlighted. */
function SpokenWords(props: SegmentRowProps) {
  const spoken = usePlaybackState(props.playback, ({ positionMs }) =>
    spokenAt(props.words, positionMs / 1000),
  )
  return <Words {...props} spoken={spoken} />
}

function Words({ row, words, spoken, matches, match, onSeek }: SegmentRowProps & { spoken: number }) {
  return row.pieces.map((piece) => {
    const word = piece.word === undefined ? undefined : words[piece.word]
    const marked = <Marked key={piece.from} piece={piece} matches={matches} match={match} />
    if (word === undefined) return marked
    return (
      <button
        key={piece.from}
        type="button"
        data-seek=""
        data-word={piece.word}
        tabIndex={-1}
        aria-current={piece.word === spoken || undefined}
        onClick={() => onSeek(word.start)}
        className={classNames(
          'inline rounded-xs select-text',
          // Use a shadow, which takes no room: the words beside it do not move.
          piece.word === spoken
            ? 'bg-accent text-on-accent shadow-[0_0_0_2px_var(--color-accent)]'
            : 'hover:bg-hover hover:shadow-[0_0_0_2px_var(--color-hover)]',
        )}
      >
        {marked}
      </button>
    )
  })
}

type MarkedProps = { piece: Piece; matches: readonly RowMatch[]; match: RowMatch | undefined }

function Marked({ piece, matches, match }: MarkedProps) {
  if (matches.length === 0) return piece.text
  return cutAtMatches(piece, matches).map((cut) =>
    cut.match === undefined ? (
      cut.text
    ) : (
      <mark
        key={cut.from}
        className={classNames(
          'bg-warn-soft text-ink',
          // Words and the text between them are separate elements: an underline looks continuous.
          cut.match === match && 'underline decoration-warn decoration-2 underline-offset-4',
        )}
      >
        {cut.text}
      </mark>
    ),
  )
}
