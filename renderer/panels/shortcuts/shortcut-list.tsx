import { Keyboard, RotateCcw, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { assignKeys, conflictsOf, defaultKeys, isChanged, keysOf } from '../../../shared/commands/bindings.ts'
import { printedKeys, type Chord } from '../../../shared/commands/chords.ts'
import { commandLabel, scopeLabel } from '../../../shared/commands/command-label.ts'
import { commandIds, commands, type CommandId, type CommandScope } from '../../../shared/commands/commands.ts'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { useShortcuts } from '../../commands/use-command.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { isMac } from '../../controls/hooks/platform.ts'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { useSetSettings } from '../../queries/settings.ts'
import { ShortcutEditor } from './shortcut-editor.tsx'
import { ShortcutRow } from './shortcut-row.tsx'

/** Every command with its chord, which can be searched and changed. */
export function ShortcutList() {
  const shortcuts = useShortcuts()
  const setSettings = useSetSettings()
  const [search, setSearch] = useState('')
  const [shows, setShows] = useState<'all' | 'changed'>('all')
  const [edited, setEdited] = useState<{ id: CommandId; pressed?: Chord | undefined } | undefined>(undefined)
  const list = useRef<HTMLDivElement>(null)
  /** The command that was edited last: the focus returns to its button. */
  const left = useRef<CommandId>(undefined)
  useEffect(() => {
    if (edited === undefined && left.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-shortcut="${left.current}"]`)?.focus()
    left.current = edited?.id
  }, [edited])
  const changed = commandIds.filter((id) => isChanged(id, shortcuts))
  const text = commandsText().shortcuts
  const found = (shows === 'changed' ? changed : commandIds).filter((id) =>
    isFound(id, search, keysOf(id, shortcuts, isMac)),
  )
  const groups = Map.groupBy(found, (id): CommandScope => commands[id].scope)
  const save = (id: CommandId, keys: readonly Chord[]) => {
    setSettings({ shortcuts: toSaved(assignKeys(id, keys, { shortcuts, isMac })) })
    setEdited(undefined)
  }
  const reset = (id: CommandId) => {
    const keys = defaultKeys(id, isMac)
    // If another command has the default chord now, ask as if it had been pressed.
    if (conflictsOf(id, keys, { shortcuts, isMac }).length > 0) setEdited({ id, pressed: keys[0] })
    else save(id, keys)
  }
  return (
    <>
      {/* The border continues below the list: it belongs to the pane. */}
      <div className="sticky top-0 z-10 border-b border-line bg-inherit px-4 py-2">
        <div className="flex max-w-172 flex-wrap items-center gap-2">
          <TextField
            label={text.search}
            isLabelHidden
            size="small"
            icon={Search}
            className="min-w-52 flex-1"
            placeholder={text.searchCount(commandIds.length)}
            value={search}
            onChange={setSearch}
          />
          <SegmentedControl
            label={text.shown}
            value={shows}
            onChange={setShows}
            segments={[
              { value: 'all', label: text.all },
              { value: 'changed', label: text.changed(changed.length) },
            ]}
          />
          <Button
            size="small"
            icon={RotateCcw}
            disabledReason={changed.length === 0 ? text.nothingChanged : undefined}
            onClick={() => setSettings({ shortcuts: {} })}
          >
            {text.resetAll}
          </Button>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState icon={Keyboard} title={commandsText().palette.empty}>
          {text.noneFound}
        </EmptyState>
      ) : null}
      <div ref={list} className="max-w-180 px-4 pb-4">
        {[...groups].map(([scope, ids]) => (
          <section key={scope} aria-labelledby={`shortcuts-${scope}`}>
            <h3 id={`shortcuts-${scope}`} className="pt-3 pb-1 text-meta font-strong text-ink-3">
              {scopeLabel(scope)}
            </h3>
            <ul>
              {ids.map((id) =>
                edited?.id === id ? (
                  <ShortcutEditor
                    key={id}
                    id={id}
                    shortcuts={shortcuts}
                    pressed={edited.pressed}
                    onPress={(pressed) => setEdited({ id, pressed })}
                    onSave={(keys) => save(id, keys)}
                    onCancel={() => setEdited(undefined)}
                  />
                ) : (
                  <ShortcutRow
                    key={id}
                    id={id}
                    keys={keysOf(id, shortcuts, isMac)}
                    isChanged={changed.includes(id)}
                    onEdit={() => setEdited({ id })}
                    onReset={() => reset(id)}
                  />
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** Matches words of the name, or the chord as printed: `ctrl k`, `Ctrl+K`. */
function isFound(id: CommandId, search: string, keys: readonly Chord[]): boolean {
  const words = search.toLowerCase().trim().split(/\s+/)
  const label = commandLabel(id).toLowerCase()
  const pressed = search
    .toLowerCase()
    .trim()
    .split(/[\s+]+/)
    .join('+')
  return (
    words.every((word) => label.includes(word)) ||
    keys.some((chord) => printedKeys(chord, isMac).join('+').toLowerCase().startsWith(pressed))
  )
}

function toSaved(shortcuts: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(shortcuts).map(([id, keys]) => [id, [...keys]]))
}
