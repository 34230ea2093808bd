import { useMemo } from 'react'
import type { DiffPart } from '../../../../shared/diff/diff.ts'
import { diffPieces } from '../../../../shared/diff/diff.ts'
import { linesOf, wordsOf } from '../../../../shared/diff/pieces.ts'
import { formatPlural } from '../../../components/format-number.ts'
import { VirtualRows } from '../../../components/inspector/virtual-rows.tsx'
import { classNames } from '../../../components/class-names.ts'

const tones = {
  same: '',
  removed: 'bg-danger-soft text-danger',
  added: 'bg-ok-soft text-ok',
} as const

const signs = { same: ' ', removed: '−', added: '+' } as const

type Line = { readonly kind: DiffPart['kind']; readonly text: string }

/** Two texts line by line: what is only in the first stands before what is only in the second. */
export function LineDiff({ before, after }: { before: string; after: string }) {
  const lines = useMemo(
    () =>
      diffPieces(linesOf(before), linesOf(after)).flatMap(({ kind, pieces }) =>
        pieces.map((text): Line => ({ kind, text })),
      ),
    [before, after],
  )
  const changed = lines.filter(({ kind }) => kind !== 'same').length
  return (
    <>
      <Verdict count={changed} one="line" isEqual={before === after} />
      <VirtualRows
        rows={lines}
        rowHeight={16}
        className="wire max-h-fit rounded-sm bg-sunken py-2 edge"
        renderRow={({ kind, text }) => (
          <div className={classNames('flex min-h-4 px-2 whitespace-pre-wrap wrap-anywhere', tones[kind])}>
            <span aria-hidden="true" className="w-4 flex-none select-none">
              {signs[kind]}
            </span>
            {kind !== 'same' && <span className="only-spoken">{kind}: </span>}
            <span className="min-w-0 flex-1">{text}</span>
          </div>
        )}
      />
    </>
  )
}

/** Two texts word by word, as one text with what went struck out and what came marked. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffPieces(wordsOf(before), wordsOf(after)), [before, after])
  const changed = parts.filter(({ kind }) => kind !== 'same').length
  return (
    <>
      <Verdict count={changed} one="place" isEqual={before === after} />
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

function Verdict({ count, one, isEqual }: { count: number; one: string; isEqual: boolean }) {
  return (
    <output className="tabular mb-1.5 block text-small text-ink-2">
      {isEqual ? 'They are equal.' : `${formatPlural(count, one)} ${count === 1 ? 'differs' : 'differ'}.`}
    </output>
  )
}
