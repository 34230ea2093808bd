import { lazy } from 'react'

/** Seen once or twice in the life of an installation, so it is not part of the first script. */
export const FirstStartPage = lazy(() =>
  import('./first-start.tsx').then((module) => ({ default: module.FirstStart })),
)
