import { err, ok, type Result } from '../../shared/errors/result.ts'
import { defaultHeaderNames, headerRoles, type HeaderNames } from '../../shared/gateway/header-names.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'

/** A token of RFC 9110, section 5.6.2. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Headers that have a fixed meaning in every request, for the gateway or for a proxy on the way. */
const taken = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])

/** Checks the names of vendor headers; drops empty names and the default one. `invalid-input` for an invalid name. */
export function checkHeaderNames(names: HeaderNames): Result<HeaderNames> {
  const checked: HeaderNames = {}
  for (const role of headerRoles) {
    const name = names[role]?.trim().toLowerCase() ?? ''
    if (name === '' || name === defaultHeaderNames[role]) continue
    if (
      !headerName.test(name) ||
      taken.has(name) ||
      (role === 'messagesVersion' && name === 'authorization')
    ) {
      return err({
        kind: 'invalid-input',
        field: 'headerNames',
        ...connectionsError('headerNameInvalid', { name, example: defaultHeaderNames[role] }),
      })
    }
    checked[role] = name
  }
  return ok(checked)
}
