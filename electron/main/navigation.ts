import type { WebContents } from 'electron'
import { previewPage } from '../page/content-security-policy.ts'
import { pageUrl } from './page-address.ts'

/**
 * Keeps a page where it is. It may reload itself and open frames for previews; every other navigation, new window and webview is refused.
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

/** The hash says which tab is open, so a page that reloads itself is at any. Frames in it show previews. */
function stayOnPage(details: { isMainFrame: boolean; url: string; preventDefault: () => void }): void {
  const [address] = details.url.split('#', 1)
  if (address !== (details.isMainFrame ? pageUrl : pageUrl + previewPage)) details.preventDefault()
}
