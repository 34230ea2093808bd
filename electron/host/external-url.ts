import { err, ok, type Result } from '../../shared/errors/result.ts'

/** The address as the system is handed it, or `invalid-input` for anything but https. */
export function readExternalUrl(text: string): Result<string> {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return ok(url.href)
  return err({
    kind: 'invalid-input',
    message: 'Only https links can be opened outside the app.',
    nextStep: 'Copy the address if you trust it.',
  })
}
