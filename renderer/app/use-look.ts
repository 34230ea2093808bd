import { useLayoutEffect } from 'react'
import { useMediaQuery } from '../controls/hooks/use-media-query.ts'
import { useSettings } from '../queries/settings.ts'
import { rememberLook } from './remember-look.ts'

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
