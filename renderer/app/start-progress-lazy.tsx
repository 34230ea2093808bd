import { createLazyView } from '../controls/panes/lazy.tsx'

/** Loaded lazily: few starts do anything that takes long. */
export const StartProgress = createLazyView(async () => (await import('./start-progress.tsx')).StartProgress)
export const StartBanner = createLazyView(async () => (await import('./start-progress.tsx')).StartBanner)
