import { memo, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { markdownSliceMs } from '../../../shared/limits.ts'
import type { GrowingText } from '../../lib/markdown/growing-text.ts'
import { numberNotes } from '../../lib/markdown/footnotes.ts'
import { BlockView, NoteText } from './block-view.tsx'
import { BackToText, NotesContext, type NotesOfText } from './footnotes.tsx'
import { GrowingBox } from './growing-box.tsx'
import type { Footnote, MarkdownBlock } from '../../lib/markdown/markdown-block.ts'
import { blocksPerGroup, createBlockSplitter } from '../../lib/markdown/split-blocks.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'
import { useAgainWhenIdle, useGrowingCount } from './use-growing-count.ts'

/** About two screens of text are rendered at once. */
const firstGroups = 2

export interface MarkdownProps {
  readonly text: string
  /** The source to read from while the text grows: `text` may be behind it. */
  readonly growing?: GrowingText | undefined
  /** More text may follow: open markers are closed for display, and a caret marks the end. */
  readonly isStreaming?: boolean
  /** The text was cut off: open markers are closed for display. */
  readonly isCut?: boolean
  /** Renders line breaks of the text as such, as for text that a user typed. */
  readonly keepsLines?: boolean
}

/**
 * Untrusted Markdown: no raw HTML, links that ask first, no images from the network.
 *
 * Built for growing text: finished blocks are neither lexed nor rendered again, and plain words are appended without a
 * render. A long text is rendered from its end, a few groups at a time, so that its first screen appears at once.
 */
export function MarkdownView({
  text: knownText,
  growing,
  isStreaming = false,
  isCut = false,
  keepsLines = false,
}: MarkdownProps) {
  const split = useMemo(() => createBlockSplitter(markdownSliceMs), [])
  const [rounds] = useState(createRounds)
  useSyncExternalStore(rounds.subscribe, rounds.read, rounds.read)
  const text = growing?.read() ?? knownText
  const { groups, definitions, references, notes, isWhole } = split(text)
  useAgainWhenIdle(!isWhole)
  const drawnCount = useGrowingCount(groups.length, firstGroups)
  const lastIndex = groups.length - 1
  return (
    <NotesAround
      references={references}
      notes={notes}
      definitions={definitions}
      isStreaming={isStreaming}
      isCut={isCut}
    >
      <GrowingBox
        text={text}
        growing={growing}
        openBlock={isWhole && isStreaming ? groups.at(-1)?.at(-1) : undefined}
        keepsLines={keepsLines}
        isStreaming={isStreaming}
        onMore={rounds.next}
      >
        {groups.map((blocks, index) =>
          index < groups.length - drawnCount ? (
            <GroupToCome key={index} blocks={blocks} />
          ) : (
            <BlockGroup
              key={index}
              blocks={blocks}
              definitions={definitions}
              isSettled={index < lastIndex - 1}
              isOpen={isStreaming && index === lastIndex}
              isCut={isCut && index === lastIndex}
            />
          ),
        )}
      </GrowingBox>
    </NotesAround>
  )
}

interface NotesAroundProps {
  readonly references: readonly string[]
  readonly notes: readonly Footnote[]
  readonly definitions: string
  readonly isStreaming: boolean
  readonly isCut: boolean
  readonly children: ReactNode
}

/** A text followed by its footnotes, which its references can look up. */
function NotesAround({ references, notes, definitions, isStreaming, isCut, children }: NotesAroundProps) {
  const numbers = useMemo(() => numberNotes(references, notes), [references, notes])
  const notesOfText = useMemo(
    (): NotesOfText => ({ numbers, defined: new Set(notes.map(({ label }) => label)), isStreaming }),
    [notes, numbers, isStreaming],
  )
  return (
    <NotesContext value={notesOfText}>
      {children}
      {notes.length > 0 && (
        <section className="markdown notes" aria-label={panelsText().notes.name}>
          <Notes notes={notes} definitions={definitions} numbers={numbers} isOpen={isStreaming || isCut} />
        </section>
      )}
    </NotesContext>
  )
}

interface NotesProps {
  readonly notes: readonly Footnote[]
  readonly definitions: string
  readonly numbers: ReadonlyMap<string, number>
  readonly isOpen: boolean
}

/** More than a screen shows: these are rendered at once, the others while the page is idle. */
const firstNotes = 40

const Notes = memo(function Notes({ notes, definitions, numbers, isOpen }: NotesProps) {
  const drawnCount = useGrowingCount(notes.length, firstNotes, 8)
  const inOrder = useMemo(() => inOrderOf(notes, numbers), [notes, numbers])
  const last = notes.at(-1)
  return (
    <ol>
      {inOrder.slice(0, drawnCount).map((note) => {
        const number = numbers.get(note.label) ?? 0
        return (
          <li key={note.label} value={number} data-note={number} tabIndex={-1}>
            <NoteText source={note.source} definitions={definitions} isOpen={isOpen && note === last} />{' '}
            <BackToText number={number} />
          </li>
        )
      })}
    </ol>
  )
})

/**
 * A store that triggers a render within the current frame: a state update outside an event would render after it and
 * cause another layout.
 */
function createRounds() {
  const listeners = new Set<() => void>()
  let round = 0
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const next = (): void => {
    round += 1
    for (const listener of listeners) listener()
  }
  return { subscribe, read: () => round, next }
}

interface BlockGroupProps {
  readonly blocks: readonly MarkdownBlock[]
  readonly definitions: string
  /** Far enough from the end that the browser may skip its layout while it is off screen. */
  readonly isSettled: boolean
  readonly isOpen: boolean
  readonly isCut: boolean
}

const BlockGroup = memo(function BlockGroup(props: BlockGroupProps) {
  const { blocks, definitions, isSettled, isOpen, isCut } = props
  return (
    <div className="block-group" data-settled={isSettled ? '' : undefined}>
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          block={block}
          definitions={definitions}
          isOpen={isOpen && index === blocks.length - 1}
          isCut={isCut && index === blocks.length - 1}
        />
      ))}
    </div>
  )
})

/** A placeholder, about as high as the group that is not rendered yet. */
function GroupToCome({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  const characters = blocks.reduce((sum, block) => sum + lengthOf(block), 0)
  return (
    <div className="block-group" style={{ height: blocksPerGroup * 12 + Math.ceil(characters / 90) * 20 }} />
  )
}

function lengthOf(block: MarkdownBlock): number {
  return block.type === 'code' ? block.code.length * 2 : block.source.length
}

/** Sorts footnotes by number. Of two with the same label the first is used. */
function inOrderOf(notes: readonly Footnote[], numbers: ReadonlyMap<string, number>): Footnote[] {
  const numberOf = ({ label }: Footnote) => numbers.get(label) ?? 0
  const byLabel = new Map(notes.toReversed().map((note) => [note.label, note]))
  return [...byLabel.values()].toSorted((left, right) => numberOf(left) - numberOf(right))
}
