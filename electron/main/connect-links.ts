import type { App as ElectronApp } from 'electron'
import { connectLinkScheme } from '../connect-links/read-connect-link.ts'

/** Links that the system passes on: new ones, and those that came before there was a listener. */
export interface ConnectLinkInbox {
  /** Passes on the links received so far, and all later ones. */
  listen(listener: (link: string) => void): void
}

/**
 * Collects connect links from the first moment, because macOS passes the one that started the app before it is ready.
 * On other systems a link is an argument of the process, or of a second instance. Links are never logged.
 */
export function collectConnectLinks(app: Pick<ElectronApp, 'on'>, argv: readonly string[]): ConnectLinkInbox {
  let early = argv.filter(isConnectLink)
  let listener: ((link: string) => void) | undefined
  const receive = (link: string): void => {
    if (listener === undefined) early.push(link)
    else listener(link)
  }
  app.on('open-url', (event, url) => {
    event.preventDefault()
    if (isConnectLink(url)) receive(url)
  })
  app.on('second-instance', (_event, otherArgv) => {
    for (const link of otherArgv.filter(isConnectLink)) receive(link)
  })
  return {
    listen(next) {
      listener = next
      for (const link of early) next(link)
      early = []
    },
  }
}

/** Registers the installed app for links of this scheme. An app started from its sources does not register. */
export function claimConnectLinks(app: Pick<ElectronApp, 'isPackaged' | 'setAsDefaultProtocolClient'>): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(connectLinkScheme)
}

function isConnectLink(text: string): boolean {
  return text.toLowerCase().startsWith(`${connectLinkScheme}:`)
}
