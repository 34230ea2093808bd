import { Lock, Pencil, Undo2 } from 'lucide-react'
import { printedKeys, type Chord } from '../../../shared/commands/chords.ts'
import { commandLabel } from '../../../shared/commands/command-label.ts'
import { commands, type CommandId } from '../../../shared/commands/commands.ts'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { KbdChoice } from '../../controls/buttons/kbd.tsx'
import { isMac } from '../../controls/hooks/platform.ts'
import { Tooltip } from '../../controls/overlays/tooltip.tsx'

export type ShortcutRowProps = {
  id: CommandId
  keys: readonly Chord[]
  isChanged: boolean
  onEdit: () => void
  onReset: () => void
}

/** A command and its chord. */
export function ShortcutRow({ id, keys, isChanged, onEdit, onReset }: ShortcutRowProps) {
  const label = commandLabel(id)
  const text = commandsText().shortcuts
  return (
    <li className="flex min-h-row items-center gap-2 border-b border-line">
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {isChanged ? (
        <span className="flex-none text-accent">
          <span className="block size-1.75 rounded-full bg-current" />
          <span className="only-spoken">{text.isChanged}</span>
        </span>
      ) : null}
      {keys.length === 0 ? <span className="text-small text-ink-3">{text.none}</span> : null}
      <KbdChoice shortcuts={keys.map((chord) => printedKeys(chord, isMac))} />
      <span className="flex w-13 flex-none justify-end">
        {isChanged ? (
          <IconButton icon={Undo2} iconSize="small" label={text.reset(label)} onClick={onReset} />
        ) : null}
        {commands[id].isFixed === true ? (
          <Tooltip text={text.fixed}>
            <span className="grid size-control-small place-items-center text-ink-3">
              <Icon of={Lock} size="small" />
              <span className="only-spoken">{text.fixed}</span>
            </span>
          </Tooltip>
        ) : (
          <IconButton
            icon={Pencil}
            iconSize="small"
            label={text.change(label)}
            tooltip={text.changeShort}
            data-shortcut={id}
            onClick={onEdit}
          />
        )}
      </span>
    </li>
  )
}
