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
import { appText } from '../../shared/text/en/app.ts'

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
    { id: 'system', icon: Monitor },
    { id: 'light', icon: Sun },
    { id: 'dark', icon: Moon },
  ] as const
  return [
    {
      value: appText().palette.groups.actions,
      items: [
        {
          id: 'new-conversation',
          label: appText().palette.newConversation.label,
          icon: SquarePen,
          keywords: appText().palette.newConversation.keywords,
          run: () => navigate('chat', 'new'),
        },
        {
          id: 'paste-request',
          label: appText().palette.pasteRequest.label,
          icon: ClipboardPaste,
          keywords: appText().palette.pasteRequest.keywords,
          run: () => {
            navigate('chat')
            usePaste.getState().open()
          },
        },
        {
          id: 'inspector',
          label: isInspectorOpen ? appText().hideInspector : appText().showInspector,
          icon: PanelRight,
          keywords: appText().palette.inspectorKeywords,
          shortcut: commandKeys('I'),
          run: toggleInspector,
        },
        ...themes.map(({ id, icon }) => ({
          id: `theme-${id}`,
          label: appText().themes[id].label,
          icon,
          keywords: appText().palette.themeKeywords,
          meta: id === theme ? appText().palette.inUse : undefined,
          run: () => setSettings({ theme: id }),
        })),
      ],
    },
    {
      value: appText().palette.groups.connection,
      items: [
        ...connections.map((connection, index) => ({
          id: `connection-${connection.id}`,
          label: appText().palette.useConnection.label(connection.name),
          icon: Plug,
          keywords: appText().palette.useConnection.keywords(connection.baseUrl),
          meta: connection.id === activeConnectionId ? appText().palette.inUse : hostOf(connection.baseUrl),
          shortcut: index < 9 ? commandShiftKeys(String(index + 1)) : undefined,
          run: () => setSettings({ activeConnectionId: connection.id }),
        })),
        {
          id: 'add-connection',
          label: appText().connections.add,
          icon: Plus,
          keywords: appText().palette.addConnectionKeywords,
          run: () => navigate('settings', 'connections/new'),
        },
        {
          id: 'check-connection',
          label: appText().palette.checkConnection.label,
          icon: Stethoscope,
          keywords: appText().palette.checkConnection.keywords,
          run: () => navigate('settings', `connections/${activeConnectionId}/check`),
        },
      ],
    },
    {
      value: appText().palette.groups.open,
      items: [
        ...tabs.map((tab, index) => ({
          id: `tab-${tab.id}`,
          label: tab.label,
          icon: tab.icon,
          keywords: appText().palette.tabKeywords,
          shortcut: index < 9 ? commandKeys(String(index + 1)) : undefined,
          run: () => navigate(tab.id),
        })),
        ...settingsSections.map((section) => ({
          id: `settings-${section.id}`,
          label: appText().palette.settingsSection(section.label),
          icon: section.icon,
          keywords: section.keywords,
          run: () => navigate('settings', section.id),
        })),
        {
          id: 'first-start',
          label: appText().welcome,
          icon: Rocket,
          keywords: appText().palette.welcomeKeywords,
          run: () => navigate('start'),
        },
      ],
    },
  ]
}
