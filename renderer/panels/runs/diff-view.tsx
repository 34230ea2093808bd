import { useMemo } from 'react'
import { maxComparedOnPage, maxShownLines } from '../../../shared/limits.ts'
import type { DiffPart } from '../../../shared/words/diff.ts'
import { diffPieces } from '../../../shared/words/diff.ts'
import { linesOf, wordsOf } from '../../lib/diff/pieces.ts'
import { TextBox } from '../../controls/texts/plain-text.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { useTextTask } from '../../text-worker/use-text-task.ts'
import { VirtualRows } from '../../controls/lists/virtual-rows.tsx'
import { classNames } from '../../controls/class-names.ts'
import { historyText } from '../../../shared/text/en/history.ts'

const tones = {
  same: '',
  removed: 'bg-danger-soft text-danger',
  added: 'bg-ok-soft text-ok',
} as const

const signs = { same: ' ', removed: '−', added: '+' } as const

/** Two texts compared line by line: lines of the first only precede lines of the second only. */
export function LineDiff({ before, after }: { before: string; after: string }) {
  return before.length + after.length > maxComparedOnPage ? (
    <LongDiff before={before} after={after} />
  ) : (
    <ShortDiff before={before} after={after} />
  )
}

function ShortDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffPieces(linesOf(before), linesOf(after)), [before, after])
  return <DiffLines parts={parts} isEqual={before === after} />
}

/** Compared in a worker: two long texts with nothing in common take seconds. */
function LongDiff({ before, after }: { before: string; after: string }) {
  const input = useMemo(() => ({ before, after }), [before, after])
  const outcome = useTextTask('diff', input)
  if (outcome === undefined) {
    return (
      <p className="flex items-center gap-2 text-small text-ink-3">
        <Spinner /> {historyText().compare.comparing}
      </p>
    )
  }
  if (outcome.type === 'done') return <DiffLines parts={outcome.output} isEqual={before === after} />
  return (
    <>
      <output className="mb-1.5 block text-small text-ink-2">
        {outcome.type === 'too-slow' ? historyText().compare.tooSlow : historyText().compare.failed}
      </output>
      <TextBox text={before} />
      <TextBox text={after} />
    </>
  )
}

type Line = { readonly kind: DiffPart['kind']; readonly text: string }

function DiffLines({ parts, isEqual }: { parts: readonly DiffPart[]; isEqual: boolean }) {
  const lines = useMemo(
    () => parts.flatMap(({ kind, pieces }) => pieces.map((text): Line => ({ kind, text }))),
    [parts],
  )
  const changed = lines.filter(({ kind }) => kind !== 'same').length
  const isCut = [countOf(lines, 'added'), countOf(lines, 'removed')].includes(maxShownLines)
  return (
    <>
      <Verdict text={isEqual ? undefined : historyText().compare.lines(changed)} />
      {isCut && (
        <p className="mb-1.5 text-small text-ink-3">{historyText().compare.firstLines(maxShownLines)}</p>
      )}
      <VirtualRows
        rows={lines}
        rowHeight={16}
        className="wire max-h-fit rounded-sm bg-sunken py-2 edge"
        renderRow={({ kind, text }) => (
          <div className={classNames('flex min-h-4 px-2 whitespace-pre-wrap wrap-anywhere', tones[kind])}>
            <span aria-hidden="true" className="w-4 flex-none select-none">
              {signs[kind]}
            </span>
            {kind !== 'same' && <span className="only-spoken">{historyText().compare[kind]}</span>}
            <span className="min-w-0 flex-1">{text}</span>
          </div>
        )}
      />
    </>
  )
}

/** The number of lines of one text: all lines of the comparison except those that it lacks. */
function countOf(lines: readonly Line[], missing: 'added' | 'removed'): number {
  return lines.filter(({ kind }) => kind !== missing).length
}

/** Two texts compared word by word, as one text with removed words struck out and added words marked. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  if (before.length + after.length <= maxComparedOnPage)
    return <ShortWordDiff before={before} after={after} />
  return (
    <>
      <p className="mb-1.5 text-small text-ink-3">{historyText().compare.byLine}</p>
      <LongDiff before={before} after={after} />
    </>
  )
}

function ShortWordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffPieces(wordsOf(before), wordsOf(after)), [before, after])
  const changed = parts.filter(({ kind }) => kind !== 'same').length
  return (
    <>
      <Verdict text={before === after ? undefined : historyText().compare.places(changed)} />
      <div className="min-h-0 overflow-y-auto rounded-sm bg-surface p-3 whitespace-pre-wrap wrap-anywhere edge select-text">
        {parts.map(({ kind, pieces }, index) => {
          const text = pieces.join('')
          if (kind === 'removed')
            return (
              <del key={index} className={tones.removed}>
                {text}
              </del>
            )
          if (kind === 'added')
            return (
              <ins key={index} className={classNames(tones.added, 'no-underline')}>
                {text}
              </ins>
            )
          return <span key={index}>{text}</span>
        })}
      </div>
    </>
  )
}

/** The difference in words; without `text` the two are identical. */
function Verdict({ text }: { text: string | undefined }) {
  return (
    <output className="tabular mb-1.5 block text-small text-ink-2">
      {text ?? historyText().compare.identical}
    </output>
  )
}
