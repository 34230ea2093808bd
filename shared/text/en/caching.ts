import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

/** Formats a place in a request from its code in an error: `system`, `request`, `message 3` or `tool get_time`. */
const place = (code: string): string => {
  if (code === 'system') return 'the system prompt'
  if (code === 'request') return 'the field cache_control'
  return code
}

const tokens = (count: number): string => plural(count, { one: '# token', other: '# tokens' })

/** Prompt caching: the cache marks of a request, and their effect. */
export const cachingTexts = {
  places: (codes: readonly string[]) => {
    const named = codes.map(place)
    const last = named.pop() ?? ''
    return named.length === 0 ? last : `${named.join(', ')} and ${last}`
  },
  mark: 'Cache mark',
  markOf: ({ name, lifetime }: { name: string; lifetime: string }) => `Cache mark of ${name}: ${lifetime}`,
  ofSystem: 'the system prompt',
  ofMessage: 'this message',
  explanation:
    'The service keeps the beginning of the request up to this mark, and reads it again at a lower price in a later request that begins alike.',
  none: 'None',
  lifetimes: { '5m': '5 minutes', '1h': '1 hour' },
  otherLifetime: (ttl: string) => ttl,
  /** Next to a part with a cache mark: `Cache mark, 1 hour`. */
  marked: (lifetime: string) => `Cache mark, ${lifetime}`,
  count: ({ count, most }: { count: number; most: number }) => `${count} of ${most} cache marks`,
  notInFormat: (format: string) => `${format} has no cache marks: they are not sent.`,
  block: {
    text: 'Text',
    file: 'File',
    result: 'Tool result',
  },

  name: 'Cache',
  share: (percent: string) => `${percent} cached`,
  /** For all answers of a conversation together. */
  shareSoFar: (percent: string) => `${percent} cached so far`,
  sharesTold: (shares: { answers: number; input: number; cached: number; written: number }) =>
    `${plural(shares.answers, { one: '# response', other: '# responses' })}: ${formatWhole(shares.cached)} of ${tokens(shares.input)} of input read from the cache, ${formatWhole(shares.written)} written to it`,
  read: (count: string) => `${count} read`,
  written: (count: string) => `${count} written`,
  writtenFor: ({ count, lifetime }: { count: string; lifetime: string }) =>
    `${count} written for ${lifetime}`,
  nothing: 'Nothing read, nothing written',
  notReported: 'Not reported',
  ofInput: ({ facts, input }: { facts: string; input: string }) => `${facts}, of ${input} input tokens`,
  miss: {
    none: (count: number) => `${tokens(count)} could have been read from the cache, and none were`,
    lost: ({ lost, read }: { lost: number; read: number }) =>
      `${tokens(read)} read from the cache, and ${formatWhole(lost)} more could have been`,
    because: ({ what, cause }: { what: string; cause: string }) => `${what}: ${cause}`,
  },
  causes: {
    differs: (code: string) => `this request differs from the one before from ${place(code)} on`,
    model: 'the model is another one',
    tools: 'the tools differ from those of the request before',
    system: 'the system prompt differs from that of the request before',
    settings: (field: string) => `${field} differs from the request before`,
    expired: ({ gap, lifetime }: { gap: string; lifetime: string }) =>
      `the request before is ${gap} old, and the cache was kept for ${lifetime}`,
    short: ({ minimum }: { minimum: string }) =>
      `the beginning is too short: the least that models keep is ${minimum} tokens, and some keep only longer ones`,
    unmarked: 'this request has no cache mark',
    stated: (reason: string) => `the service says: ${reason}`,
    connection: 'the request before went to another connection',
    unknown: 'the request begins as the one before, so the cause is at the service or the gateway',
  },
  nothingKept: (cause: string) => `Nothing was kept: ${cause}`,
}

export const cachingText = defineText('caching', cachingTexts)
