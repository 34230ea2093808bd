import type { FoundConversation } from '../../../shared/transfer/import-steps.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { formatMoment } from '../../lib/format-time.ts'

export type FoundRowProps = {
  conversation: FoundConversation
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

/** One conversation of a file: whether it comes, and what there is of it. */
export function FoundRow({ conversation, isChosen, onToggle }: FoundRowProps) {
  const { title, turns, branches, files, updatedAt, isHere, skipped } = conversation
  const text = transferText()
  const name = title === '' ? text.untitled : title
  const facts = [
    text.turns(turns),
    branches > 1 ? text.branches(branches) : '',
    files > 0 ? text.files(files) : '',
  ].filter((fact) => fact !== '')
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Only some rows are drawn, each in a box of its own.
      role="listitem"
      className="flex h-7.5 items-center gap-3 border-b border-line px-2.5 whitespace-nowrap"
    >
      <div className="min-w-0 flex-1">
        <Checkbox checked={isChosen} onChange={onToggle} disabled={skipped !== undefined}>
          <span className="block truncate" title={name}>
            {name}
          </span>
        </Checkbox>
      </div>
      {skipped === undefined && (
        <span className="tabular flex-none text-small text-ink-3">{facts.join(' · ')}</span>
      )}
      <span className="tabular w-24 flex-none text-right text-small text-ink-3">
        {skipped !== undefined ? (
          <span className="text-warn">{text.skipped[skipped]}</span>
        ) : isHere === true ? (
          text.isHere
        ) : updatedAt === undefined ? (
          ''
        ) : (
          formatMoment(updatedAt)
        )}
      </span>
    </div>
  )
}
