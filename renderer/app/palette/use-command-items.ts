import { Plug } from 'lucide-react'
import { useStore } from 'zustand'
import { commandKeywords, commandLabel } from '../../../shared/commands/command-label.ts'
import type { CommandId } from '../../../shared/commands/commands.ts'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { commandIcon } from '../../commands/command-icons.ts'
import { commandStore } from '../../commands/command-store.ts'
import { connectionCommand } from '../../commands/connection-command.ts'
import { useKeysOf } from '../../commands/use-command.ts'
import { hostOf } from '../../panels/connections/connection-state.tsx'
import { useConnections } from '../../queries/connections.ts'
import { useSetSettings, useSettings } from '../../queries/settings.ts'
import type { PaletteItem } from './palette-item.ts'

/** Commands that make no sense in the palette, such as opening it; connections have items of their own. */
const leftOut = /^(?:palette\.open|pane\.close|pane\.next|pane\.previous|connection\.\d)$/

/** The commands that are available now, and the connections. */
export function useCommandItems(): readonly PaletteItem[] {
  const answers = useStore(commandStore, (state) => state.answers)
  const connections = useConnections()
  const { activeConnectionId, theme } = useSettings()
  const setSettings = useSetSettings()
  const keysOf = useKeysOf()
  const { palette, themes } = commandsText()
  const last = new Map(answers.filter(({ isEnabled }) => isEnabled).map((answer) => [answer.id, answer]))
  const metaOf = (id: CommandId) => (id.startsWith('theme.') ? palette.now(themes[theme]) : undefined)
  return [
    ...[...last.values()]
      .filter(({ id }) => !leftOut.test(id))
      .map(({ id, run }) => ({
        id,
        label: commandLabel(id),
        icon: commandIcon(id),
        keywords: commandKeywords(id),
        meta: metaOf(id),
        keys: keysOf(id),
        open: run,
      })),
    ...connections.map((connection, index) => ({
      id: `use-${connection.id}`,
      label: palette.switchTo(connection.name),
      icon: Plug,
      keywords: `${palette.connectionKeywords} ${connection.baseUrl}`,
      meta: connection.id === activeConnectionId ? palette.inUse : hostOf(connection.baseUrl),
      keys: keysOf(connectionCommand(index)),
      open: () => setSettings({ activeConnectionId: connection.id }),
    })),
  ]
}
