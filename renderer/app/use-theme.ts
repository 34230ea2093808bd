import { useEffect } from 'react'
import { useMediaQuery } from '../controls/use-media-query.ts'
import { useSettings } from '../queries/settings.ts'
import { rememberTheme } from './remember-theme.ts'

/** Draws the window in the chosen theme. "System" follows the system at once. */
export function useTheme(): void {
  const { theme } = useSettings()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark)

  useEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    rememberTheme(theme)
  }, [isDark, theme])
}
