import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import { createFindSecrets, type FindSecrets } from '../lib/secrets/find-secrets.ts'
import { secretsOfProxy } from '../lib/proxy-credentials.ts'
import type { GatewayTarget } from './exchange.ts'

/** An ordinary word, such as the name of a team: removing it would damage harmless sentences. */
const plainWord = /^\p{L}{1,16}$/u

/**
 * The secrets of a target, trimmed: its key, the values of its extra headers, and the password of its proxy. An empty
 * list where it has none.
 *
 * A header value that is one plain word is masked in its header only, not in texts.
 */
export function secretsOf({ key, extraHeaders, proxyUrl }: GatewayTarget): string[] {
  const values = extraHeaders.filter(({ name }) => !isOpenHeader(name)).map(({ value }) => value)
  return [key ?? '', ...values.filter((value) => !plainWord.test(value)), ...secretsOfProxy(proxyUrl)]
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
}

/**
 * Finds the secrets of `secretsOf`. Concurrent streams of one connection share one finder: building its tables takes
 * longer than reading a short answer, and one set for each stream would evict the others from the processor's cache.
 * Held weakly, so that no key is kept for longer than it is used.
 */
export function findSecretsOf(target: GatewayTarget): FindSecrets {
  const secrets = secretsOf(target)
  const last = latest?.deref()
  const same = last === undefined ? undefined : secretsByFinder.get(last)
  if (
    last !== undefined &&
    same?.length === secrets.length &&
    same.every((secret, at) => secret === secrets[at])
  )
    return last
  const find = createFindSecrets(secrets)
  secretsByFinder.set(find, secrets)
  latest = new WeakRef(find)
  return find
}

const secretsByFinder = new WeakMap<FindSecrets, readonly string[]>()
let latest: WeakRef<FindSecrets> | undefined
