import {
  ClipboardPaste,
  Monitor,
  Moon,
  PanelRight,
  Plug,
  Plus,
  Rocket,
  SquarePen,
  Stethoscope,
  Sun,
  type LucideIcon,
} from 'lucide-react'
import { hostOf } from '../panels/connections/connection-state.tsx'
import { commandKeys, commandShiftKeys } from '../controls/platform.ts'
import { useConnections } from '../queries/connections.ts'
import { useSetSettings, useSettings } from '../queries/settings.ts'
import { usePaste } from '../tabs/chat/paste/paste-store.ts'
import { settingsSections } from '../tabs/settings/settings-sections.ts'
import { useLayout } from '../stores/layout-store.ts'
import { navigate } from '../stores/route.ts'
import { tabs } from './tabs.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** More words to find it by. */
  readonly keywords?: string
  readonly meta?: string
  readonly shortcut?: readonly string[]
  readonly run: () => void
}

/** `value` is the heading; the palette's list wants that name. */
export interface CommandGroup {
  readonly value: string
  readonly items: readonly Command[]
}

/** The commands of the window as it is now. */
export function useCommands(): readonly CommandGroup[] {
  const connections = useConnections()
  const { activeConnectionId, theme } = useSettings()
  const setSettings = useSetSettings()
  const isInspectorOpen = useLayout((state) => state.isInspectorOpen)
  const toggleInspector = useLayout((state) => state.toggleInspector)
  const themes = [
    { id: 'system', label: 'Theme: system', icon: Monitor },
    { id: 'light', label: 'Theme: light', icon: Sun },
    { id: 'dark', label: 'Theme: dark', icon: Moon },
  ] as const
  return [
    {
      value: 'Do',
      items: [
        {
          id: 'new-conversation',
          label: 'New conversation',
          icon: SquarePen,
          keywords: 'chat message',
          run: () => navigate('chat', 'new'),
        },
        {
          id: 'paste-request',
          label: 'Paste a request',
          icon: ClipboardPaste,
          keywords: 'curl command import conversation',
          run: () => {
            navigate('chat')
            usePaste.getState().open()
          },
        },
        {
          id: 'inspector',
          label: isInspectorOpen ? 'Hide the inspector' : 'Show the inspector',
          icon: PanelRight,
          keywords: 'pane request response',
          shortcut: commandKeys('I'),
          run: toggleInspector,
        },
        ...themes.map(({ id, label, icon }) => ({
          id: `theme-${id}`,
          label,
          icon,
          keywords: 'appearance colour color mode',
          meta: id === theme ? 'in use' : undefined,
          run: () => setSettings({ theme: id }),
        })),
      ],
    },
    {
      value: 'Send to',
      items: [
        ...connections.map((connection, index) => ({
          id: `connection-${connection.id}`,
          label: `Use ${connection.name}`,
          icon: Plug,
          keywords: `connection gateway ${connection.baseUrl}`,
          meta: connection.id === activeConnectionId ? 'in use' : hostOf(connection.baseUrl),
          shortcut: index < 9 ? commandShiftKeys(String(index + 1)) : undefined,
          run: () => setSettings({ activeConnectionId: connection.id }),
        })),
        {
          id: 'add-connection',
          label: 'Add a connection',
          icon: Plus,
          keywords: 'gateway address key link paste import export file',
          run: () => navigate('settings', 'connections/new'),
        },
        {
          id: 'check-connection',
          label: 'Check the connection',
          icon: Stethoscope,
          keywords: 'doctor test diagnose',
          run: () => navigate('settings', `connections/${activeConnectionId}/check`),
        },
      ],
    },
    {
      value: 'Open',
      items: [
        ...tabs.map((tab, index) => ({
          id: `tab-${tab.id}`,
          label: tab.label,
          icon: tab.icon,
          keywords: 'tab open go',
          shortcut: index < 9 ? commandKeys(String(index + 1)) : undefined,
          run: () => navigate(tab.id),
        })),
        ...settingsSections.map((section) => ({
          id: `settings-${section.id}`,
          label: `Settings: ${section.label}`,
          icon: section.icon,
          keywords: section.keywords,
          run: () => navigate('settings', section.id),
        })),
        {
          id: 'first-start',
          label: 'First page',
          icon: Rocket,
          keywords: 'welcome start help shortcuts',
          run: () => navigate('start'),
        },
      ],
    },
  ]
}
