import { createLazyView } from '../controls/panes/lazy.tsx'
import { usePendingLink } from '../queries/connect-links.ts'

const Question = createLazyView(async () => (await import('./connect-link-question.tsx')).ConnectLinkQuestion)

/**
 * Asks for confirmation before anything of a connect link is saved, in any tab. The dialog is loaded when a link
 * arrives.
 */
export function ConnectLinkDialog() {
  const link = usePendingLink()
  return link === undefined ? null : <Question key={link.id} link={link} />
}
