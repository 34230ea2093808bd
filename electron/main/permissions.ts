import type { Session, SystemPreferences } from 'electron'
import { isOwnPage } from './page-address.ts'

/** Permissions of our own page without a question: writing to the clipboard, and full-screen video. */
const harmless: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

/**
 * Grants our own page the microphone, writing to the clipboard and full screen; refuses everything else.
 *
 * Both handlers are needed: Chromium checks some permissions without requesting them. macOS is asked before the
 * microphone is granted, since Chromium records silence when the system has not agreed.
 */
export function guardPermissions(
  session: Session,
  systemPreferences: Pick<SystemPreferences, 'askForMediaAccess'>,
  platform: NodeJS.Platform = process.platform,
): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    if (!details.isMainFrame || !isOwnPage(details.requestingUrl)) return callback(false)
    if (harmless.has(permission)) return callback(true)
    if (permission !== 'media' || !('mediaTypes' in details)) return callback(false)
    const isMicrophone = details.mediaTypes?.length === 1 && details.mediaTypes[0] === 'audio'
    if (!isMicrophone || platform !== 'darwin') return callback(isMicrophone)
    systemPreferences.askForMediaAccess('microphone').then(callback, () => callback(false))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    if (!details.isMainFrame || !isOwnPage(requestingOrigin)) return false
    if (harmless.has(permission)) return true
    return permission === 'media' && details.mediaType === 'audio'
  })
  session.setDevicePermissionHandler(() => false)
}
