import type { App as ElectronApp } from 'electron'
import { connectLinkScheme } from '../connect-links/read-connect-link.ts'

/** Links that the system hands over: from now on, and those that came before anybody listened. */
export interface ConnectLinkInbox {
  /** Hands over what has come so far, and everything from now on. */
  listen(listener: (link: string) => void): void
}

/**
 * Collects connect links from the first moment, because macOS tells of the one that started the app before it is ready.
 * Elsewhere a link is an argument of the process, or of the second instance that gives way to the first. Nothing of a
 * link is logged.
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

/** Asks the system to hand links of this scheme to the installed app. One started from its sources is left alone. */
export function claimConnectLinks(app: Pick<ElectronApp, 'isPackaged' | 'setAsDefaultProtocolClient'>): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(connectLinkScheme)
}

function isConnectLink(text: string): boolean {
  return text.toLowerCase().startsWith(`${connectLinkScheme}:`)
}
