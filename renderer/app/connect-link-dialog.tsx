import { createLazyView } from '../controls/panes/lazy.tsx'
import { usePendingLink } from '../queries/connect-links.ts'

const Question = createLazyView(async () => (await import('./connect-link-question.tsx')).ConnectLinkQuestion)

/** Asks before anything of a connect link is taken, wherever the window is. The question is loaded when a link has come. */
export function ConnectLinkDialog() {
  const link = usePendingLink()
  return link === undefined ? null : <Question key={link.id} link={link} />
}
