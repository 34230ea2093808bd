import { useLayoutEffect } from 'react'
import { useMediaQuery } from '../controls/hooks/use-media-query.ts'
import { useSettings } from '../queries/settings.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** Applies the chosen theme, text size and density. "System" follows the system immediately. */
export function useLook(): void {
  const { theme, textSize, density } = useSettings()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark)

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = isDark ? 'dark' : 'light'
    dataset.textSize = String(textSize)
    dataset.density = density
    rememberLook({ theme, textSize, density })
  }, [isDark, theme, textSize, density])
}

/** Stores what the first paint depends on, for `public/first-theme.js`. Only a hint: the settings in main decide. */
function rememberLook({ theme, textSize, density }: Pick<Settings, 'theme' | 'textSize' | 'density'>): void {
  try {
    localStorage.setItem('theme', theme)
    localStorage.setItem('textSize', String(textSize))
    localStorage.setItem('density', density)
  } catch {
    // Without storage the next start has the system's theme and the default size for a moment.
  }
}
