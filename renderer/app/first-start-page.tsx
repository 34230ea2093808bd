import { createLazyPage } from '../controls/panes/lazy.tsx'

/** Seen once or twice in the life of an installation, so it is not part of the first script. */
export const FirstStartPage = createLazyPage(async () => (await import('./first-start.tsx')).FirstStart)
