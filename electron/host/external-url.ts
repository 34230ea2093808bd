import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isLoopback } from '../../shared/gateway/address.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/**
 * The normalised address for the system, or `invalid-input` for anything but https; where it is allowed, also http to
 * this machine.
 */
export function readExternalUrl(text: string, { allowsLoopback = false } = {}): Result<string> {
  const url = URL.parse(text)
  const isSafe =
    url?.protocol === 'https:' || (allowsLoopback && url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url !== null && isSafe && url.username === '' && url.password === '') return ok(url.href)
  return err({
    kind: 'invalid-input',
    ...hostError('onlyHttps'),
  })
}
