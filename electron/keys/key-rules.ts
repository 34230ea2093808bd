import { err, ok, type Result } from '../../shared/errors/result.ts'
import { keysError } from '../../shared/text/en/errors/keys.ts'

/** Characters that a key may have: visible ASCII, without the space. A header cannot contain others. */
const sendable = /^[\x21-\x7e]+$/

/** The minimum length at which four characters reveal nothing. */
const shownFrom = 12

/** Trims white space, and changes nothing else: an invalid key is refused, never corrected. */
export function readKey(text: string): Result<string> {
  const key = text.trim()
  if (key === '') {
    return err({
      kind: 'invalid-input',
      field: 'key',
      ...keysError('empty'),
    })
  }
  if (sendable.test(key)) return ok(key)
  return err({
    kind: 'invalid-input',
    field: 'key',
    ...keysError('invalid'),
  })
}

/** The last four characters, or `''` for a key too short to show any of it. */
export function lastFourOf(key: string): string {
  return key.length >= shownFrom ? key.slice(-4) : ''
}
