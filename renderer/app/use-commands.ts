import { Plug, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { commandKeywords, commandLabel } from '../../shared/commands/command-label.ts'
import type { CommandId } from '../../shared/commands/commands.ts'
import { appText } from '../../shared/text/en/app.ts'
import { commandIcon } from '../commands/command-icons.ts'
import { commandStore } from '../commands/command-store.ts'
import { connectionCommand } from '../commands/connection-command.ts'
import { useKeysOf } from '../commands/use-command.ts'
import { hostOf } from '../panels/connections/connection-state.tsx'
import { useConnections } from '../queries/connections.ts'
import { useSetSettings, useSettings } from '../queries/settings.ts'
import { navigate } from '../stores/route.ts'
import { settingsSections } from '../tabs/settings/settings-sections.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** More words to find it by. */
  readonly keywords?: string
  readonly meta?: string | undefined
  readonly shortcut?: readonly string[] | undefined
  readonly run: () => void
}

/** `value` is the heading; the palette's list wants that name. */
export interface CommandGroup {
  readonly value: string
  readonly items: readonly Command[]
}

/** The palette opens nothing that it stands in the way of. */
const leftOut: ReadonlySet<CommandId> = new Set(['palette.open', 'pane.close'])

/** The commands that something in the window answers now. */
export function useCommands(): readonly CommandGroup[] {
  const answers = useStore(commandStore, (state) => state.answers)
  const connections = useConnections()
  const { activeConnectionId, theme } = useSettings()
  const setSettings = useSetSettings()
  const keysOf = useKeysOf()
  const answered = useMemo(() => {
    const last = new Map(answers.filter(({ isEnabled }) => isEnabled).map((answer) => [answer.id, answer]))
    return [...last.values()].filter(({ id }) => !leftOut.has(id) && !/^connection\.\d$/.test(id))
  }, [answers])
  const toCommand = ({ id, run }: { id: CommandId; run: () => void }): Command => ({
    id,
    label: commandLabel(id),
    icon: commandIcon(id),
    keywords: commandKeywords(id),
    meta: id === `theme.${theme}` ? appText().palette.inUse : undefined,
    shortcut: keysOf(id),
    run,
  })
  return [
    {
      value: appText().palette.groups.actions,
      items: answered.filter(({ id }) => !isConnection(id) && !isOpening(id)).map(toCommand),
    },
    {
      value: appText().palette.groups.connection,
      items: [
        ...connections.map((connection, index) => ({
          id: `use-${connection.id}`,
          label: appText().palette.useConnection.label(connection.name),
          icon: Plug,
          keywords: appText().palette.useConnection.keywords(connection.baseUrl),
          meta: connection.id === activeConnectionId ? appText().palette.inUse : hostOf(connection.baseUrl),
          shortcut: keysOf(connectionCommand(index)),
          run: () => setSettings({ activeConnectionId: connection.id }),
        })),
        ...answered.filter(({ id }) => isConnection(id)).map(toCommand),
      ],
    },
    {
      value: appText().palette.groups.open,
      items: [
        ...answered.filter(({ id }) => isOpening(id)).map(toCommand),
        ...settingsSections.map((section) => ({
          id: `settings-${section.id}`,
          label: appText().palette.settingsSection(section.label),
          icon: section.icon,
          keywords: section.keywords,
          run: () => navigate('settings', section.id),
        })),
      ],
    },
  ]
}

function isConnection(id: CommandId): boolean {
  return id.startsWith('connection.')
}

function isOpening(id: CommandId): boolean {
  return id.startsWith('tab.') || id === 'window.welcome'
}
