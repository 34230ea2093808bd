import { err, ok, type Result } from '../../shared/errors/result.ts'
import { keysError } from '../../shared/text/en/errors/keys.ts'

/** Characters a key may have: visible ASCII, without the space. Anything else could not be sent in a header. */
const sendable = /^[\x21-\x7e]+$/

/** Long enough that four characters give nothing away. */
const shownFrom = 12

/** Takes surrounding white space off, and nothing else: a key that looks wrong is refused, never mended. */
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
