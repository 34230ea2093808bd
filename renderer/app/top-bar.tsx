import { PanelRight, Search, Monitor, Moon, Sun } from 'lucide-react'
import { Icon } from '../controls/buttons/icon.tsx'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import { Kbd } from '../controls/buttons/kbd.tsx'
import { useAriaKeys, useCommandKeys } from '../commands/use-command.ts'
import { useActiveConnection } from '../queries/connections.ts'
import { useLayout } from '../stores/layout-store.ts'
import { ConnectionSwitcher } from './connection-switcher.tsx'
import { KeyState } from './key-state.tsx'
import type { Tab } from './tabs.ts'
import { LanguageMenu } from '../panels/language-menu.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { Menu } from '../controls/overlays/menu.tsx'
import { useSetSettings, useSettings } from '../queries/settings.ts'

/** The connection, the key, and links to everything else. `tab` is null on the welcome page. */
export function TopBar({ tab }: { tab: Tab | null }) {
  const paletteKeys = useCommandKeys('palette.open')
  const paletteAriaKeys = useAriaKeys('palette.open')
  const hasInspector = tab !== null && tab.rightPane !== 'none'
  const connection = useActiveConnection()
  const isInspectorOpen = useLayout((state) => state.isInspectorOpen)
  const toggleInspector = useLayout((state) => state.toggleInspector)
  const setPaletteOpen = useLayout((state) => state.setPaletteOpen)
  return (
    <header className="@container isolate col-span-2 flex min-w-0 items-center gap-2 border-b border-line pr-3">
      <div className="grid h-full w-rail flex-none place-items-center text-accent">
        <Mark />
      </div>
      <ConnectionSwitcher connection={connection} />
      <KeyState connection={connection} />
      <span className="min-w-2 flex-1" />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={paletteAriaKeys}
        onClick={() => setPaletteOpen(true)}
        className="flex h-control-small min-w-62 flex-none items-center gap-1.5 @max-[1120px]:min-w-0 rounded-sm bg-surface pr-1 pl-2 text-small text-ink-3 shadow-[inset_0_0_0_1px_var(--color-control)] hover:text-ink-2"
      >
        <Icon of={Search} size="small" />
        <span className="flex-1 text-left whitespace-nowrap @max-[1120px]:only-spoken">
          {appText().search}
        </span>
        {paletteKeys === undefined ? null : <Kbd keys={paletteKeys} className="left-out-when-small" />}
      </button>
      <span className="left-out-when-small contents">
        <LanguageMenu />
      </span>
      <ThemeButton />
      <IconButton
        icon={PanelRight}
        label={isInspectorOpen ? appText().hideInspector : appText().showInspector}
        tooltip={
          hasInspector
            ? undefined
            : tab === null
              ? appText().noInspectorHere
              : appText().noInspector(tab.label)
        }
        pressed={hasInspector && isInspectorOpen}
        aria-disabled={!hasInspector || undefined}
        className={hasInspector ? '' : '!text-ink-off'}
        onClick={() => {
          if (hasInspector) toggleInspector()
        }}
      />
    </header>
  )
}

/** The app's logo: one line in, three out. */
function Mark() {
  return (
    <>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M2 10h4M14 5h4M14 10h4M14 15h4" />
        <path d="M6 10c4 0 4-5 8-5M6 10h8M6 10c4 0 4 5 8 5" />
      </svg>
      <span className="only-spoken">{appText().name}</span>
    </>
  )
}

const themes = [
  { id: 'system', icon: Monitor },
  { id: 'light', icon: Sun },
  { id: 'dark', icon: Moon },
] as const

function ThemeButton() {
  const { theme } = useSettings()
  const setSettings = useSetSettings()
  const current = themes.find(({ id }) => id === theme) ?? themes[0]
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={current.icon} label={appText().themes[current.id].label} />}
      sections={[
        {
          heading: appText().theme,
          items: themes.map(({ id, icon }) => ({
            id,
            label: appText().themes[id].name,
            icon,
            isChosen: id === theme,
            onSelect: () => setSettings({ theme: id }),
          })),
        },
      ]}
    />
  )
}
