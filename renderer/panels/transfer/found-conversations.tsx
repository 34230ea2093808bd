import { FileInput, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FoundConversation } from '../../../shared/transfer/import-steps.ts'
import { skipReasons } from '../../../shared/transfer/imported-conversation.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { dateFormat } from '../../../shared/text/intl.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { VirtualRows } from '../../controls/lists/virtual-rows.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { CountedNotes, Fact, type CountedNote } from './counted-notes.tsx'
import { FoundRow } from './found-row.tsx'
import type { ImportState } from './use-import.ts'

export type FoundConversationsProps = {
  state: Extract<ImportState, { step: 'found' }>
  onTake: (indexes: readonly number[], folderName: string) => void
  onReset: () => void
  onClose: () => void
}

/** What a file holds: which of it is to come, and where. */
export function FoundConversations({ state, onTake, onReset, onClose }: FoundConversationsProps) {
  const { name, file, error } = state
  const { found, read } = file
  const text = transferText()
  const source = text.sources[read.sources[0] ?? 'own']
  const [folder, setFolder] = useState(() =>
    text.folderOf({
      source,
      day: dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(Date.now()),
    }),
  )
  const [search, setSearch] = useState('')
  const takable = useMemo(() => found.filter(({ skipped }) => skipped === undefined), [found])
  // What is here already comes again only where somebody wants it.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(takable.flatMap(({ index, isHere }) => (isHere === true ? [] : [index]))),
  )
  const shown = useMemo(() => matching(found, search, text.untitled), [found, search, text])
  const shownTakable = shown.filter(({ skipped }) => skipped === undefined)
  const areAllChosen = shownTakable.length > 0 && shownTakable.every(({ index }) => chosen.has(index))
  const toggle = (indexes: readonly number[], isChosen: boolean): void =>
    setChosen((before) => {
      const next = new Set(before)
      for (const index of indexes) {
        if (isChosen) next.add(index)
        else next.delete(index)
      }
      return next
    })
  const blocked = chosen.size === 0 ? text.selectFirst : folder.trim() === '' ? text.nameFolder : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.importTitle}
      className="h-180 w-190"
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            onClick={() =>
              onTake(
                [...chosen].toSorted((one, other) => one - other),
                folder.trim(),
              )
            }
            {...(blocked !== undefined && { disabledReason: blocked })}
          >
            {text.importCount(chosen.size)}
          </Button>
        </>
      }
    >
      <div className="flex h-full min-h-100 flex-col">
        <div className="flex items-center gap-3 pb-2">
          <Icon of={FileInput} className="flex-none text-accent" />
          <p className="min-w-0 flex-1">
            <span className="block truncate font-strong" title={name}>
              {name}
            </span>
            <span className="tabular block text-small text-ink-2">
              {[
                read.sources.map((one) => text.sources[one]).join(', '),
                formatBytes(read.bytes),
                read.others === 0 ? '' : text.others(read.others),
              ]
                .filter((one) => one !== '')
                .join(' · ')}
            </span>
          </p>
          <Button size="small" onClick={onReset}>
            {text.otherFile}
          </Button>
        </div>
        <dl className="flex border-y border-line">
          <Fact label={text.facts.conversations} value={found.length} />
          <Fact label={text.facts.selected} value={chosen.size} tone="accent" />
          <Fact label={text.facts.here} value={found.filter(({ isHere }) => isHere === true).length} />
          <Fact label={text.facts.skipped} value={found.length - takable.length} tone="warn" />
        </dl>
        <div className="flex items-center gap-2 py-2">
          <TextField
            label={text.searchLabel}
            isLabelHidden
            size="small"
            icon={Search}
            placeholder={text.search(found.length)}
            value={search}
            onChange={setSearch}
            className="min-w-0 flex-1"
          />
          <Button
            size="small"
            disabled={shownTakable.length === 0}
            onClick={() =>
              toggle(
                shownTakable.map(({ index }) => index),
                !areAllChosen,
              )
            }
          >
            {areAllChosen ? text.selectNone : text.selectAll}
          </Button>
        </div>
        {shown.length === 0 ? (
          <p className="flex-1 py-3 text-small text-ink-2">{text.noMatch}</p>
        ) : (
          <VirtualRows
            rows={shown}
            rowHeight={30}
            listLabel={text.list}
            className="rounded-md border border-line"
            renderRow={(conversation) => (
              <FoundRow
                key={conversation.index}
                conversation={conversation}
                isChosen={chosen.has(conversation.index)}
                onToggle={(isChosen) => toggle([conversation.index], isChosen)}
              />
            )}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls. */}
        <div tabIndex={0} className="focus-inside max-h-36 flex-none overflow-y-auto">
          <CountedNotes title={text.skippedWhy} notes={skippedNotes(found)} />
          <CountedNotes
            title={text.notes}
            notes={read.notes.map(({ kind, count, example }) => ({
              key: kind,
              sentence: text.note[kind](count),
              example,
            }))}
          />
        </div>
        <div className="flex-none pt-3">
          <TextField label={text.folder} value={folder} onChange={setFolder} maxLength={80} />
          {error !== undefined && <ErrorNotice error={error} className="mt-2" />}
        </div>
      </div>
    </Dialog>
  )
}

function matching(
  found: readonly FoundConversation[],
  search: string,
  untitled: string,
): readonly FoundConversation[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return found
  return found.filter(({ title }) => {
    const looked = (title === '' ? untitled : title).toLowerCase()
    return words.every((word) => looked.includes(word))
  })
}

function skippedNotes(found: readonly FoundConversation[]): CountedNote[] {
  const text = transferText()
  return skipReasons.flatMap((reason) => {
    const those = found.filter(({ skipped }) => skipped === reason)
    if (those.length === 0) return []
    const titles = those.slice(0, 3).map(({ title }) => (title === '' ? text.untitled : title))
    return [
      {
        key: reason,
        sentence: text.skippedCount({ count: those.length, reason: text.skipped[reason] }),
        example: titles.join(', '),
      },
    ]
  })
}
