import type { Settings } from '../../shared/settings/settings.ts'

/**
 * Leaves what the first paint depends on where `public/first-theme.js` finds it. Only a hint: the settings in main are
 * what counts.
 */
export function rememberLook({
  theme,
  textSize,
  density,
}: Pick<Settings, 'theme' | 'textSize' | 'density'>): void {
  try {
    localStorage.setItem('theme', theme)
    localStorage.setItem('textSize', String(textSize))
    localStorage.setItem('density', density)
  } catch {
    // Without storage the next start begins in the system's theme and at the usual size, for a moment.
  }
}
