import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import type { GatewayTarget } from './exchange.ts'

/** A word of ordinary language, such as the name of a team: it would be taken out of innocent sentences. */
const plainWord = /^\p{L}{1,16}$/u

/**
 * What a target holds that must not be seen: its key, the values of its extra headers, and the password of its proxy.
 *
 * A value that is one plain word is masked where it stands as a header, and not searched for in texts.
 */
export function secretsOf({ key, extraHeaders, proxyUrl }: GatewayTarget): string[] {
  const password = proxyUrl === null ? '' : (URL.parse(proxyUrl)?.password ?? '')
  const values = extraHeaders.filter(({ name }) => !isOpenHeader(name)).map(({ value }) => value)
  return [key ?? '', ...values.filter((value) => !plainWord.test(value)), password, decoded(password)]
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
