import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import { Menu } from '../controls/overlays/menu.tsx'
import { useSetSettings, useSettings } from '../queries/settings.ts'
import { appText } from '../../shared/text/en/app.ts'

const themes = [
  { id: 'system', icon: Monitor },
  { id: 'light', icon: Sun },
  { id: 'dark', icon: Moon },
] as const

export function ThemeButton() {
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
