import { Keyboard } from 'lucide-react'
import { printedKeys } from '../../../../../shared/commands/chords.ts'
import { keysOf } from '../../../../../shared/commands/bindings.ts'
import { commandLabel } from '../../../../../shared/commands/command-label.ts'
import type { CommandId } from '../../../../../shared/commands/commands.ts'
import { useShortcuts } from '../../../../commands/use-command.ts'
import { IconButton } from '../../../../controls/buttons/icon-button.tsx'
import { KbdChoice } from '../../../../controls/buttons/kbd.tsx'
import { isMac } from '../../../../controls/hooks/platform.ts'
import { Popover } from '../../../../controls/overlays/popover.tsx'
import { imagesText } from '../../../../../shared/text/en/images.ts'

const painterCommands: readonly CommandId[] = [
  'images.smallerBrush',
  'images.largerBrush',
  'images.swapTool',
  'images.invert',
  'images.undo',
  'images.redo',
  'images.moveBrush',
  'images.paint',
]

/** Lists the current shortcuts of the mask painter, and the keys that are held while painting. */
export function PainterKeysButton() {
  const shortcuts = useShortcuts()
  const { keys, shiftStraight, spaceMoves, shiftKey, spaceKey } = imagesText()
  const rows = [
    ...painterCommands.map((id) => ({
      label: commandLabel(id),
      chords: keysOf(id, shortcuts, isMac).map((chord) => printedKeys(chord, isMac)),
    })),
    { label: shiftStraight, chords: [[shiftKey]] },
    { label: spaceMoves, chords: [[spaceKey]] },
  ].filter(({ chords }) => chords.length > 0)
  return (
    <Popover
      label={keys}
      align="end"
      side="top"
      className="w-90 p-3"
      trigger={<IconButton icon={Keyboard} label={keys} />}
    >
      <h3 className="pb-1.5 text-small font-medium text-ink-2">{keys}</h3>
      <ul>
        {rows.map(({ label, chords }) => (
          <li key={label} className="flex min-h-6 items-center gap-2 text-small">
            <span className="min-w-0 flex-1">{label}</span>
            <KbdChoice shortcuts={chords} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
