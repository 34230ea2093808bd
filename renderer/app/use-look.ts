import { useLayoutEffect } from 'react'
import { useMediaQuery } from '../controls/hooks/use-media-query.ts'
import { useSettings } from '../queries/settings.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** Draws the window in the chosen theme, text size and density. "System" follows the system at once. */
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

/**
 * Leaves what the first paint depends on where `public/first-theme.js` finds it. Only a hint: the settings in main are
 * what counts.
 */
function rememberLook({ theme, textSize, density }: Pick<Settings, 'theme' | 'textSize' | 'density'>): void {
  try {
    localStorage.setItem('theme', theme)
    localStorage.setItem('textSize', String(textSize))
    localStorage.setItem('density', density)
  } catch {
    // Without storage the next start begins in the system's theme and at the usual size, for a moment.
  }
}
