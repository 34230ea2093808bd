import type { WebContents } from 'electron'
import { previewPage } from '../page/content-security-policy.ts'
import { pageUrl } from './page-address.ts'

/**
 * Prevents a page from navigating. It may reload itself and open frames for previews; every other navigation, new
 * window and webview is refused.
 *
 * An https link for a new window is passed to `openLink`, which shows the user its host first.
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

/** The hash contains the open tab, so a page can reload itself with any hash. Its frames show previews. */
function stayOnPage(details: { isMainFrame: boolean; url: string; preventDefault: () => void }): void {
  const [address] = details.url.split('#', 1)
  if (address !== (details.isMainFrame ? pageUrl : pageUrl + previewPage)) details.preventDefault()
}
