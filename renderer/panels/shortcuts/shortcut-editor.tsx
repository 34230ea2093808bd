import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { conflictsOf, keysOf, type Shortcuts } from '../../../shared/commands/bindings.ts'
import { chordOf, printedKeys, type Chord } from '../../../shared/commands/chords.ts'
import { commandLabel } from '../../../shared/commands/command-label.ts'
import { commands, type CommandId } from '../../../shared/commands/commands.ts'
import { formatItems } from '../../../shared/text/intl.ts'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { ownSendKey } from '../../commands/own-send-key.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Kbd } from '../../controls/buttons/kbd.tsx'
import { Note } from '../../controls/texts/note.tsx'
import { isMac } from '../../controls/hooks/platform.ts'
import { ownerOf } from './reserved-chords.ts'

export type ShortcutEditorProps = {
  id: CommandId
  shortcuts: Shortcuts
  /** The chord that was pressed, while the user has to decide about it. */
  pressed: Chord | undefined
  onPress: (chord: Chord | undefined) => void
  onSave: (keys: readonly Chord[]) => void
  onCancel: () => void
}

/** Records the next chord for a command. If it already has a meaning, the editor says so and asks. */
export function ShortcutEditor({ id, shortcuts, pressed, onPress, onSave, onCancel }: ShortcutEditorProps) {
  const box = useRef<HTMLButtonElement>(null)
  const [isHeard, setHeard] = useState(true)
  const label = commandLabel(id)
  const text = commandsText().shortcuts
  const owner = pressed === undefined ? undefined : ownerOf(pressed, isMac)
  const conflicts = pressed === undefined ? [] : conflictsOf(id, [pressed], { shortcuts, isMac })
  const cannot =
    owner === 'window' || owner === 'text' || conflicts.some((conflict) => commands[conflict].isFixed)
  const isAsking = pressed !== undefined && (owner !== undefined || conflicts.length > 0)
  useEffect(() => box.current?.focus(), [])

  /** Escape on its buttons cancels the recording too, without closing the dialog around the list. */
  function giveUp(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }

  function take(chord: Chord): void {
    const others = conflictsOf(id, [chord], { shortcuts, isMac })
    if (others.length === 0 && ownerOf(chord, isMac) === undefined) onSave([chord])
    else onPress(chord)
  }

  return (
    <li className="-mx-2 my-1 rounded-md bg-surface p-2 shadow-[inset_0_0_0_1px_var(--color-warn-line)]">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-medium">{label}</span>
        <button
          type="button"
          ref={box}
          {...ownSendKey}
          onFocus={() => setHeard(true)}
          onBlur={() => setHeard(false)}
          onKeyDown={(event) => {
            // Tab leaves the box, so that everything else can be reached; Escape cancels.
            if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 'Escape') onCancel()
            const chord = chordOf(event, isMac)
            if (event.key !== 'Escape' && chord !== undefined && !event.repeat) take(chord)
          }}
          className="field-edge flex h-control min-w-40 cursor-default items-center justify-center gap-1 px-2 text-small text-ink-3"
        >
          <span className="only-spoken">{text.pressFor(label)}</span>
          {pressed === undefined ? isHeard ? text.press : text.clickToPress : <Keys chord={pressed} />}
        </button>
      </div>
      {isAsking ? (
        <Note tone="warn" icon={TriangleAlert} role="alert" className="mt-2">
          <Keys chord={pressed} /> {reasonOf({ id, pressed, shortcuts, conflicts, owner })}
        </Note>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isAsking && !cannot ? (
          <Button variant="primary" onKeyDown={giveUp} onClick={() => onSave([pressed])}>
            {conflicts.length === 0
              ? text.useAnyway
              : text.reassign(formatItems(conflicts.map((conflict) => commandLabel(conflict))))}
          </Button>
        ) : null}
        {isAsking ? (
          <Button
            onKeyDown={giveUp}
            onClick={() => {
              onPress(undefined)
              box.current?.focus()
            }}
          >
            {text.pressOthers}
          </Button>
        ) : null}
        {keysOf(id, shortcuts, isMac).length > 0 && !isAsking ? (
          <Button onKeyDown={giveUp} onClick={() => onSave([])}>
            {text.remove}
          </Button>
        ) : null}
        <Button variant="ghost" className="ml-auto" onKeyDown={giveUp} onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </li>
  )
}

function Keys({ chord }: { chord: Chord }): ReactNode {
  return <Kbd keys={printedKeys(chord, isMac)} />
}

/** The objection to the chord that was pressed. */
function reasonOf(shortcut: {
  id: CommandId
  pressed: Chord
  shortcuts: Shortcuts
  conflicts: readonly CommandId[]
  owner: ReturnType<typeof ownerOf>
}): string {
  const { pressed, shortcuts, conflicts, owner } = shortcut
  const text = commandsText().shortcuts
  if (owner === 'window' || owner === 'text') return text.owners[owner]
  const fixed = conflicts.find((conflict) => commands[conflict].isFixed)
  if (fixed !== undefined) return text.usedByFixed(commandLabel(fixed))
  const [first] = conflicts
  if (first === undefined) return owner === undefined ? '' : text.owners[owner]
  const names = formatItems(conflicts.map((conflict) => commandLabel(conflict)))
  const isLast = conflicts.every((conflict) =>
    keysOf(conflict, shortcuts, isMac).every((chord) => chord === pressed),
  )
  return isLast ? text.usedBy(names) : text.usedByOne(names)
}
