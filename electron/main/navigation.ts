import type { WebContents } from 'electron'
import { pageUrl } from './page-address.ts'

/**
 * Keeps a page where it is. It may reload itself; every other navigation, new window and webview is refused.
 *
 * An https link that asks for a new window is handed to `openLink`, which lets the user look at the host first.
 */
export function lockNavigation(contents: WebContents, openLink: (url: string) => void): void {
  contents.on('will-navigate', stayOnPage)
  contents.on('will-frame-navigate', stayOnPage)
  contents.on('will-redirect', (details) => {
    details.preventDefault()
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url)
    return { action: 'deny' }
  })
}

/** The hash says which tab is open, so a page that reloads itself is at any. */
function stayOnPage(details: { isMainFrame: boolean; url: string; preventDefault: () => void }): void {
  const [address] = details.url.split('#', 1)
  if (!(details.isMainFrame && address === pageUrl)) details.preventDefault()
}
