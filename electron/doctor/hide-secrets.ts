import type { GatewayTarget } from '../gateway/exchange.ts'

/** Shorter texts are words that appear by chance. */
const shortest = 6

/** Takes the key, the extra headers' values and the proxy's password out of a text, whatever put them there. */
export function hideSecrets(target: GatewayTarget): (text: string) => string {
  const { key, extraHeaders, proxyUrl } = target
  const proxy = proxyUrl === null ? null : URL.parse(proxyUrl)
  const secrets = [
    key?.trim() ?? '',
    ...extraHeaders.map(({ value }) => value),
    proxy?.password ?? '',
    safelyDecoded(proxy?.password ?? ''),
  ].filter((secret) => secret.length >= shortest)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
