import { tableDate, tableText } from './table-data.ts'
import { readTableLine, type TableEntry } from './table-lines.ts'

export { tableDate }

/** An entry, and the name under which the table lists it. */
export interface FoundInTable {
  readonly entry: TableEntry
  readonly name: string
}

/** The prefixes that gateways put before a maker's model names. Resellers are not among them. */
const prefixes: Readonly<Record<string, string>> = {
  anthropic: 'anthropic',
  cohere: 'cohere',
  deepseek: 'deepseek',
  gemini: 'google',
  google: 'google',
  minimax: 'minimax',
  mistral: 'mistralai',
  mistralai: 'mistralai',
  models: 'google',
  moonshot: 'moonshotai',
  moonshotai: 'moonshotai',
  openai: 'openai',
  perplexity: 'perplexity',
  qwen: 'qwen',
  voyage: 'voyage',
  voyageai: 'voyage',
  'x-ai': 'x-ai',
  xai: 'x-ai',
  'z-ai': 'z-ai',
  zai: 'z-ai',
}

/** A date at the end of a name: `-20250929`, `-2025-09-29`. */
const datedEnd = /-20\d\d(?:(?:0[1-9]|1[0-2])[0-3]\d|-(?:0[1-9]|1[0-2])-[0-3]\d)$/

let known: ReadonlyMap<string, readonly FoundInTable[]> | undefined

/**
 * Looks a model up in the bundled table: by its whole name, by its name after the maker's (`anthropic/claude-…`), or by
 * its name without the date at its end. Anything else, such as `:free` or a reseller prefix, may be another offer: that
 * is no match.
 */
export function findInTable(model: string): FoundInTable | undefined {
  const [, prefix, own] = /^([^/]+)\/([^/]+)$/.exec(model) ?? []
  const maker = prefix === undefined ? undefined : prefixes[prefix.toLowerCase()]
  if (prefix !== undefined && maker === undefined) return undefined
  const name = (own ?? model).toLowerCase()
  return only(name, maker) ?? only(name.replace(datedEnd, ''), maker)
}

/** The unique entry of a name: a name that two makers use matches none. */
function only(name: string, maker: string | undefined): FoundInTable | undefined {
  const found = (byName().get(name) ?? []).filter(({ entry }) => maker === undefined || entry.maker === maker)
  return found.length === 1 ? found[0] : undefined
}

/** Parsed on first use. */
function byName(): ReadonlyMap<string, readonly FoundInTable[]> {
  if (known !== undefined) return known
  const read = new Map<string, FoundInTable[]>()
  for (const line of tableText.split('\n')) {
    const entry = readTableLine(line)
    for (const name of new Set(entry.names.map((item) => item.toLowerCase())))
      read.set(name, [...(read.get(name) ?? []), { entry, name: nameOf(entry, name) }])
  }
  known = read
  return read
}

function nameOf({ names }: TableEntry, lower: string): string {
  return names.find((name) => name.toLowerCase() === lower) ?? lower
}
