import { doorStorageKey } from '../../shared/security/known-door.ts'

/** The path of the script, outside the door's path. */
export const wayBackPath = '/way-back.js'

/**
 * Redirects an admitted browser from the bare address to its window. Only the browser stores the path: a cookie must
 * not contain it, since cookies are sent to every port of this machine. In a browser without the path nothing happens.
 */
// oxlint-disable-next-line text/untranslated -- a script
export const wayBackScript = `try {
  const path = localStorage.getItem(${JSON.stringify(doorStorageKey)}) ?? ''
  if (/^\\/[\\w-]{32}\\/$/.test(path)) location.replace(path + location.hash)
} catch {
  // Without storage only a new link helps.
}
`
