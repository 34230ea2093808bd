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
