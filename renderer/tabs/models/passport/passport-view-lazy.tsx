import { createLazyView } from '../../../controls/panes/lazy.tsx'

/** What runs have taught of a model: a script of its own, since the list is looked at more often. */
export const PassportView = createLazyView(async () => (await import('./passport-view.tsx')).PassportView)
