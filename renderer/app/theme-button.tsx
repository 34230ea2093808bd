import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { Menu } from '../controls/menu.tsx'
import { useSetSettings, useSettings } from '../queries/settings.ts'

const themes = [
  { id: 'system', label: 'System', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
] as const

export function ThemeButton() {
  const { theme } = useSettings()
  const setSettings = useSetSettings()
  const current = themes.find(({ id }) => id === theme) ?? themes[0]
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={current.icon} label={`Theme: ${current.label.toLowerCase()}`} />}
      sections={[
        {
          heading: 'Theme',
          items: themes.map(({ id, label, icon }) => ({
            id,
            label,
            icon,
            isChosen: id === theme,
            onSelect: () => setSettings({ theme: id }),
          })),
        },
      ]}
    />
  )
}
