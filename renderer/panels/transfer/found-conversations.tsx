import { FileInput, Search } from 'lucide-react'
import { useMemo } from 'react'
import type { FoundConversation } from '../../../shared/transfer/import-steps.ts'
import { skipReasons } from '../../../shared/transfer/imported-conversation.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { VirtualRows } from '../../controls/lists/virtual-rows.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { CountedNotes, Fact, importNotes, type CountedNote } from './counted-notes.tsx'
import { FoundHead, FoundRow } from './found-row.tsx'
import { chooseOfImport, shownParts, type ImportChoice, type ImportState } from './import-store.ts'

export type FoundConversationsProps = Omit<Extract<ImportState, { step: 'found' }>, 'step'> & {
  onReset: () => void
}

/** The conversations in a file, and which of them to import. */
export function FoundConversations({ name, file, choice, error, onReset }: FoundConversationsProps) {
  const { found, read } = file
  const { chosen, search, show } = choice
  const text = transferText()
  const skipped = useMemo(
    () => found.filter((conversation) => conversation.skipped !== undefined).length,
    [found],
  )
  const shown = useMemo(() => shownOf(found, choice, text.untitled), [found, choice, text])
  const shownTakable = shown.filter((conversation) => conversation.skipped === undefined)
  const areAllChosen = shownTakable.length > 0 && shownTakable.every(({ index }) => chosen.has(index))
  return (
    <div className="@container flex h-full min-h-110 flex-col">
      <div className="flex items-center gap-3 pb-2">
        <Icon of={FileInput} className="flex-none text-accent" />
        <p className="min-w-0 flex-1">
          <span className="block truncate font-strong" title={name}>
            {name}
          </span>
          <span className="tabular block text-small text-ink-2">
            {[
              read.sources.map((source) => text.sources[source]).join(', '),
              formatBytes(read.bytes),
              read.unpackedBytes === undefined ? '' : text.unpacked(formatBytes(read.unpackedBytes)),
              read.others === 0 ? '' : text.others(read.others),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </p>
        <Button size="small" onClick={onReset}>
          {text.otherFile}
        </Button>
      </div>
      <dl className="grid grid-cols-4 border-y border-line @max-[380px]:grid-cols-2">
        <Fact label={text.facts.conversations} value={found.length} />
        <Fact label={text.facts.selected} value={chosen.size} tone="accent" />
        <Fact label={text.facts.here} value={found.filter(({ isHere }) => isHere === true).length} />
        <Fact label={text.facts.skipped} value={skipped} tone="warn" />
      </dl>
      <div className="flex flex-wrap items-center gap-2 py-2">
        <TextField
          label={text.searchLabel}
          isLabelHidden
          size="small"
          icon={Search}
          placeholder={text.search(found.length)}
          value={search}
          onChange={(next) => chooseOfImport({ search: next })}
          className="min-w-36 flex-1"
        />
        <SegmentedControl
          label={text.show}
          value={show}
          onChange={(next) => chooseOfImport({ show: next })}
          segments={shownParts.map((value) => ({ value, label: text.shown[value] }))}
        />
      </div>
      <FoundHead>
        <Checkbox
          checked={areAllChosen}
          disabled={shownTakable.length === 0}
          onChange={(isChosen) =>
            toggle(
              choice,
              shownTakable.map(({ index }) => index),
              isChosen,
            )
          }
        >
          {text.selectAll}
        </Checkbox>
      </FoundHead>
      {shown.length === 0 ? (
        <p className="min-h-20 flex-1 py-3 text-small text-ink-2">{text.noMatch}</p>
      ) : (
        <VirtualRows
          rows={shown}
          rowHeight={28}
          listLabel={text.list}
          className="min-h-20"
          renderRow={(conversation) => (
            <FoundRow
              key={conversation.index}
              conversation={conversation}
              isChosen={chosen.has(conversation.index)}
              onToggle={(isChosen) => toggle(choice, [conversation.index], isChosen)}
            />
          )}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls. */}
      <div tabIndex={0} className="focus-inside max-h-36 flex-none overflow-y-auto border-t border-line">
        <CountedNotes title={text.skippedWhy} notes={skippedNotes(found)} />
        <CountedNotes title={text.notes} notes={importNotes(read.notes, 'before')} />
      </div>
      {error !== undefined && <ErrorNotice error={error} className="mt-2 flex-none" />}
    </div>
  )
}

function toggle({ chosen }: ImportChoice, indexes: readonly number[], isChosen: boolean): void {
  const next = new Set(chosen)
  for (const index of indexes) {
    if (isChosen) next.add(index)
    else next.delete(index)
  }
  chooseOfImport({ chosen: next })
}

/**
 * Whether a row is listed. "Chosen" also lists rows that were deselected, so that no row disappears under the pointer.
 */
function isShown(
  { index, isHere, skipped }: FoundConversation,
  { show, chosen }: Pick<ImportChoice, 'show' | 'chosen'>,
): boolean {
  if (show === 'all') return true
  if (show === 'skipped') return skipped !== undefined
  return chosen.has(index) || (skipped === undefined && isHere !== true)
}

function shownOf(
  found: readonly FoundConversation[],
  choice: ImportChoice,
  untitled: string,
): readonly FoundConversation[] {
  const words = choice.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0 && choice.show === 'all') return found
  return found.filter((conversation) => {
    if (!isShown(conversation, choice)) return false
    const title = (conversation.title === '' ? untitled : conversation.title).toLowerCase()
    return words.every((word) => title.includes(word))
  })
}

function skippedNotes(found: readonly FoundConversation[]): CountedNote[] {
  const text = transferText()
  return skipReasons.flatMap((reason) => {
    const matching = found.filter(({ skipped }) => skipped === reason)
    if (matching.length === 0) return []
    const titles = matching.slice(0, 3).map(({ title }) => (title === '' ? text.untitled : title))
    return [
      {
        key: reason,
        sentence: text.skippedCount({ count: matching.length, reason: text.skipped[reason] }),
        example: titles.join(', '),
      },
    ]
  })
}
