import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'
import { minimumSize, type Placement } from './window-bounds.ts'

/** Each line is one item of Electron's security checklist, set explicitly even where it is the default. */
const lockedDown = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  plugins: false,
} as const satisfies WebPreferences

/** The frame's colour in each theme (`--color-chrome`), so that nothing flashes before the first paint. */
const backgrounds = { light: '#eff1f1', dark: '#121517' } as const

export function windowBackground(isDark: boolean): string {
  return isDark ? backgrounds.dark : backgrounds.light
}

export function windowOptions(window: {
  readonly placement: Placement
  readonly isDark: boolean
  readonly preloadPath: string
  readonly platform: NodeJS.Platform
}): BrowserWindowConstructorOptions & { webPreferences: WebPreferences } {
  const { isMaximized: _, ...bounds } = window.placement
  return {
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    // oxlint-disable-next-line text/untranslated -- a name
    title: 'Gateway Playground',
    backgroundColor: windowBackground(window.isDark),
    show: false,
    webPreferences: {
      ...lockedDown,
      preload: window.preloadPath,
      devTools: true,
      // macOS has dictionaries. On other systems Chromium downloads them from its own server, and typing here must not
      // cause a request.
      spellcheck: window.platform === 'darwin',
    },
  }
}
