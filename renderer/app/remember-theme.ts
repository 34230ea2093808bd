import type { Settings } from '../../shared/settings/settings.ts'

/**
 * Leaves the theme where `public/first-theme.js` finds it before the next first paint. Only a hint: the settings in main
 * are what counts.
 */
export function rememberTheme(theme: Settings['theme']): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Without storage the next start begins in the system's theme, for a moment.
  }
}
