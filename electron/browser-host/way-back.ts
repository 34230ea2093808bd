import { doorStorageKey } from '../../shared/security/known-door.ts'

/** Where the script is, outside of the door. */
export const wayBackPath = '/way-back.js'

/**
 * Leads a browser that was let in from the bare address to its window. Only the browser knows the path: no cookie may say it, as
 * cookies go to every port of this machine. Who was not let in has nothing in its storage and stays.
 */
// oxlint-disable-next-line text/untranslated -- a script
export const wayBackScript = `try {
  const path = localStorage.getItem(${JSON.stringify(doorStorageKey)}) ?? ''
  if (/^\\/[\\w-]{32}\\/$/.test(path)) location.replace(path + location.hash)
} catch {
  // Without storage there is only a new link.
}
`
