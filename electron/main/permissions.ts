import type { Session } from 'electron'
import { isOwnPage } from './page-address.ts'

/**
 * Grants our own page the microphone and writing to the clipboard (the copy buttons); refuses everything else.
 *
 * Both handlers are needed: Chromium checks some permissions without ever asking for them.
 */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    if (!details.isMainFrame || !isOwnPage(details.requestingUrl)) return callback(false)
    if (permission === 'clipboard-sanitized-write') return callback(true)
    if (permission !== 'media' || !('mediaTypes' in details)) return callback(false)
    callback(details.mediaTypes?.length === 1 && details.mediaTypes[0] === 'audio')
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    if (!details.isMainFrame || !isOwnPage(requestingOrigin)) return false
    if (permission === 'clipboard-sanitized-write') return true
    return permission === 'media' && details.mediaType === 'audio'
  })
  session.setDevicePermissionHandler(() => false)
}
