import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { Icon } from '../controls/icon.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { useLayout } from '../stores/layout-store.ts'
import { useCommands, type Command, type CommandGroup } from './use-commands.ts'
import { appText } from '../../shared/text/en/app.ts'

/** Everything the window can do, by name. */
export function CommandPalette() {
  const isOpen = useLayout((state) => state.isPaletteOpen)
  const setOpen = useLayout((state) => state.setPaletteOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-quick data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-30 flex items-start justify-center px-6 pt-[12vh] pb-6">
          <Dialog.Popup
            aria-label={appText().palette.name}
            className="pop-motion flex max-h-full w-140 max-w-full flex-col overflow-hidden rounded-lg bg-raised shadow-pop outline-none"
          >
            <CommandList onDone={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandList({ onDone }: { onDone: () => void }) {
  const groups = useCommands()
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      itemToStringValue={(command: Command) => command.label}
      filter={hasWords}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Icon of={Search} className="text-ink-3" />
        <Autocomplete.Input
          aria-label={appText().palette.search}
          placeholder={appText().palette.placeholder}
          className="h-11 min-w-0 flex-1 bg-transparent outline-none"
        />
        {/* oxlint-disable-next-line text/untranslated -- As it is printed on the key. */}
        <Kbd keys={['Esc']} />
      </div>
      <div className="max-h-[min(52vh,420px)] overflow-y-auto overscroll-contain scroll-py-1 p-1">
        <Autocomplete.Empty>
          <p className="px-2 py-3 text-ink-3 empty:hidden">{appText().palette.empty}</p>
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-meta font-strong text-ink-3">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item
                    key={command.id}
                    value={command}
                    onClick={() => {
                      onDone()
                      command.run()
                    }}
                    className="flex h-8 items-center gap-2 rounded-sm px-2 outline-none data-highlighted:bg-accent-soft"
                  >
                    <Icon of={command.icon} size="small" className="text-ink-3" />
                    <span className="min-w-0 flex-1 truncate">{command.label}</span>
                    {command.meta === undefined ? null : (
                      <span className="truncate text-small text-ink-3">{command.meta}</span>
                    )}
                    {command.shortcut === undefined ? null : <Kbd keys={command.shortcut} />}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}

/** Whether every word of the search is in the command, in any order. */
function hasWords(command: Command, query: string): boolean {
  const text = `${command.label} ${command.keywords ?? ''}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
