import { lazy, Suspense } from 'react'
import { usePendingLink } from '../queries/connect-links.ts'

const Question = lazy(() =>
  import('./connect-link-question.tsx').then((module) => ({ default: module.ConnectLinkQuestion })),
)

/** Asks before anything of a connect link is taken, wherever the window is. The question is loaded when a link has come. */
export function ConnectLinkDialog() {
  const link = usePendingLink()
  if (link === undefined) return null
  return (
    <Suspense fallback={null}>
      <Question key={link.id} link={link} />
    </Suspense>
  )
}
