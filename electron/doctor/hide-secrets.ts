import type { ErrorParam, ErrorText } from '../../shared/text/define-errors.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { secretsOfProxy } from '../lib/proxy-credentials.ts'

/** Shorter texts are words that appear by chance. */
const shortest = 6

/** Takes the key, the extra headers' values and the proxy's password out of a text, whatever put them there. */
export function hideSecrets(target: GatewayTarget): (text: string) => string {
  const { key, extraHeaders, proxyUrl } = target
  const secrets = [
    key?.trim() ?? '',
    ...extraHeaders.map(({ value }) => value),
    ...secretsOfProxy(proxyUrl),
  ].filter((secret) => secret.length >= shortest)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)
}

/** The same for sentences that are worded later, with what stands in them. */
export function hideInText(text: ErrorText, hide: (text: string) => string): ErrorText {
  const hidden = (value: ErrorParam): ErrorParam => {
    if (typeof value === 'string') return hide(value)
    if (typeof value !== 'object') return value
    return {
      ...value,
      message: hide(value.message),
      ...(value.text !== undefined && { text: hideInText(value.text, hide) }),
    }
  }
  if (text.params === undefined) return text
  const params = Object.entries(text.params).map(([name, value]) => [name, hidden(value)])
  return { ...text, params: Object.fromEntries(params) }
}
