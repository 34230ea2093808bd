import { maxExportedParameters } from '../limits.ts'
import { isMasked, isSecretHeader } from '../gateway/secret-headers.ts'

type NameValue = { readonly name: string; readonly value: string }

/** What stands where a secret was. Nothing of it is left, not even its last characters. */
const redacted = '[redacted]'

/** The headers without keys, cookies and what is named like a secret. Addresses in them are redacted too. */
export function redactHeaders(headers: readonly NameValue[]): { name: string; value: string }[] {
  return headers.map(({ name, value }) => {
    if (isSecretHeader(name) || isMasked(value)) return { name, value: redacted }
    return { name, value: /^(?:location|content-location|referer)$/i.test(name) ? redactUrl(value) : value }
  })
}

/** An address without user name, password and the values of parameters that are named like a secret. */
export function redactUrl(url: string): string {
  const [, scheme = '', rest = url] = /^([a-z][a-z\d+.-]*:\/\/)(?:[^/?#]*@)?(.*)$/is.exec(url) ?? []
  // A name without a value is taken too: a pattern that failed there would begin anew at each mark in it.
  return (
    scheme +
    withFewParameters(rest).replaceAll(
      /([?&])([^=&#]+)(=[^&#]*)?/g,
      (whole, mark: string, name: string, value: string | undefined) =>
        value !== undefined && isSecretName(name) ? `${mark}${name}=${redacted}` : whole,
    )
  )
}

function withFewParameters(address: string): string {
  let count = 0
  for (let at = address.indexOf('&'); at !== -1; at = address.indexOf('&', at + 1)) {
    count += 1
    if (count >= maxExportedParameters) return `${address.slice(0, at)}&${redacted}`
  }
  return address
}

/** The parameters of an address as they were written, decoded. */
export function queryOf(url: string): { name: string; value: string }[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const place = part.indexOf('=')
      const name = place === -1 ? part : part.slice(0, place)
      return { name: decode(name), value: place === -1 ? '' : decode(part.slice(place + 1)) }
    })
}

function isSecretName(name: string): boolean {
  return (
    isSecretHeader(name) ||
    /^(?:sig|signature|x-amz-(?:signature|credential|security-token)|access)$/i.test(name)
  )
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
