import { err, ok, type Result } from '../../shared/errors/result.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** The address as the system is handed it, or `invalid-input` for anything but https. */
export function readExternalUrl(text: string): Result<string> {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return ok(url.href)
  return err({
    kind: 'invalid-input',
    ...hostError('onlyHttps'),
  })
}
