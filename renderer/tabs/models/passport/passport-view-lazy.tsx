import { createLazyView } from '../../../controls/panes/lazy.tsx'

/** The passport of a model, loaded lazily because the list is opened more often. */
export const PassportView = createLazyView(async () => (await import('./passport-view.tsx')).PassportView)
