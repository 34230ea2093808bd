import type { QuestionKind } from '../formats/descriptor.ts'
import { findFormat, type FormatId } from '../formats/registry.ts'
import type { AskedRequest } from './plan-of-requests.ts'

/**
 * Selects the requests that fit into one experiment, each in its own format with the questions of all others: those of
 * the most frequent format, and those of other formats that can send these questions. `others` are the rest, in order.
 */
export function fittingRequests(requests: readonly AskedRequest[]): {
  readonly fitting: readonly AskedRequest[]
  readonly others: readonly AskedRequest[]
} {
  const main = mostFrequent(requests.map(({ format }) => format))
  const taken = new Set(requests.filter(({ format }) => format === main))
  const formats = new Set(main === undefined ? [] : [main])
  for (const request of requests) {
    if (taken.has(request)) continue
    const isAskable =
      [...formats].every((format) => fits(format, request)) &&
      (formats.has(request.format) || [...taken].every((other) => fits(request.format, other)))
    if (!isAskable) continue
    taken.add(request)
    formats.add(request.format)
  }
  return {
    fitting: requests.filter((request) => taken.has(request)),
    others: requests.filter((request) => !taken.has(request)),
  }
}

function fits(format: FormatId, { input, messages, values }: AskedRequest): boolean {
  const found = findFormat(format)?.experiments
  if (found === undefined) return false
  const kind: QuestionKind =
    messages !== undefined
      ? 'messages'
      : input === undefined
        ? 'none'
        : typeof input === 'string'
          ? 'text'
          : 'texts'
  return found.questions.includes(kind) && found.values.every((name) => values[name] !== undefined)
}

/** Returns the first of the most frequent items. */
function mostFrequent<Item>(items: readonly Item[]): Item | undefined {
  const counts = Map.groupBy(items, (item) => item)
  return [...counts].reduce<readonly [Item, readonly Item[]] | undefined>(
    (most, entry) => (most === undefined || entry[1].length > most[1].length ? entry : most),
    undefined,
  )?.[0]
}
