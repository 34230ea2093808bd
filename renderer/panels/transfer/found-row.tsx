import type { ReactNode } from 'react'
import { formatWhole } from '../../../shared/text/intl.ts'
import type { FoundConversation } from '../../../shared/transfer/import-steps.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { formatMoment } from '../../lib/format-time.ts'

const figure = 'tabular flex-none text-right text-small'
/** In little space only length and date are shown, in the least only the date. */
const wide = `${figure} @max-[380px]:hidden`
const narrow = `${figure} @max-[300px]:hidden`

/** The column headers; the first has the checkbox that selects all. */
export function FoundHead({ children }: { children: ReactNode }) {
  const { columns } = transferText()
  return (
    <div className="flex h-6 flex-none items-center gap-2 border-b border-line px-1 text-meta whitespace-nowrap text-ink-3">
      <div className="min-w-0 flex-1">{children}</div>
      {/* Each row names its numbers. */}
      <span aria-hidden="true" className="flex gap-2">
        <span className={`${narrow} w-15`}>{columns.messages}</span>
        <span className={`${wide} w-14`}>{columns.branches}</span>
        <span className={`${wide} w-9`}>{columns.files}</span>
        <span className={`${figure} w-25`}>{columns.last}</span>
      </span>
    </div>
  )
}

export type FoundRowProps = {
  conversation: FoundConversation
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

/** One conversation of a file, with its checkbox and its figures. */
export function FoundRow({ conversation, isChosen, onToggle }: FoundRowProps) {
  const { title, turns, branches, files, updatedAt, isHere, skipped } = conversation
  const text = transferText()
  const name = title === '' ? text.untitled : title
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Only some rows are drawn, each in a box of its own.
      role="listitem"
      className="flex h-7 items-center gap-2 border-b border-line px-1 whitespace-nowrap"
    >
      <div className="min-w-0 flex-1">
        <Checkbox checked={isChosen} onChange={onToggle} disabled={skipped !== undefined}>
          <span className="block truncate" title={name}>
            {name}
          </span>
        </Checkbox>
      </div>
      {skipped !== undefined ? (
        <span className="flex-none text-right text-small text-warn">{text.skipped[skipped]}</span>
      ) : (
        <>
          <Figure count={turns} words={text.turns(turns)} className={`${narrow} w-15`} />
          <Figure count={branches} words={text.branches(branches)} className={`${wide} w-14`} />
          <Figure count={files} words={text.files(files)} className={`${wide} w-9`} />
          <span className={`${figure} w-25 text-ink-3`}>
            {isHere === true ? text.isHere : updatedAt === undefined ? '' : formatMoment(updatedAt)}
          </span>
        </>
      )}
    </div>
  )
}

function Figure({ count, words, className }: { count: number; words: string; className: string }) {
  return (
    <span className={className}>
      <span aria-hidden="true" className={count === 0 ? 'text-ink-3' : 'text-ink-2'}>
        {formatWhole(count)}
      </span>
      <span className="only-spoken">{words}</span>
    </span>
  )
}
