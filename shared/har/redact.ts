import { maxExportedParameters } from '../limits.ts'
import { isMasked, isSecretHeader } from '../gateway/secret-headers.ts'

type NameValue = { readonly name: string; readonly value: string }

/** Replaces a secret entirely, including its last characters. */
const redacted = '[redacted]'

/** Returns the headers with keys, cookies and values named like a secret replaced. URLs in them are redacted too. */
export function redactHeaders(headers: readonly NameValue[]): { name: string; value: string }[] {
  return headers.map(({ name, value }) => {
    if (isSecretHeader(name) || isMasked(value)) return { name, value: redacted }
    return { name, value: /^(?:location|content-location|referer)$/i.test(name) ? redactUrl(value) : value }
  })
}

/** Returns a URL without user name and password, and without the values of parameters named like a secret. */
export function redactUrl(url: string): string {
  const [, scheme = '', rest = url] = /^([a-z][a-z\d+.-]*:\/\/)(?:[^/?#]*@)?(.*)$/is.exec(url) ?? []
  // The pattern also matches a name without a value: failing there would make it restart at each separator.
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

/** The query parameters of a URL as written, decoded. */
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
