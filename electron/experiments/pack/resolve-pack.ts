import Papa from 'papaparse'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { escapeFileName } from './own-metadata.ts'
import type { Files } from './pack-files.ts'
import { checkKeys, keyRefused } from './pack-keys.ts'
import {
  packProviderSchema,
  packTestSchema,
  providerOf,
  type GivenPrompt,
  type GivenProvider,
  type Pack,
  type PackProvider,
  type PackTest,
} from './pack-schema.ts'
import { readTree } from './read-pack.ts'

/** A prompt with its text. */
export interface PackPrompt {
  readonly id?: string | undefined
  readonly label?: string | undefined
  readonly raw: string
}

/** A pack with its prompts, providers and defaults loaded; files of cases are read later. */
export interface WholePack {
  readonly description?: Pack['description']
  readonly tests?: Pack['tests']
  readonly scenarios?: Pack['scenarios']
  readonly evaluateOptions?: Pack['evaluateOptions']
  readonly prompts: readonly PackPrompt[]
  readonly providers: readonly PackProvider[]
  readonly defaultTest?: PackTest | undefined
}

/** promptfoo's default prompt. */
const defaultPrompt = '{{prompt}}'

/** Loads the files for prompts, providers and `defaultTest`. `isOwn`: this app wrote the pack. */
export function resolvePack(pack: Pack, files: Files, isOwn: boolean): Result<WholePack> {
  const options =
    pack.evaluateOptions === undefined ? ok() : checkKeys(pack.evaluateOptions, 'evaluateOptions')
  if (!options.ok) return options
  if (pack.evaluateOptions?.cache === true) return err(keyRefused('cache', 'evaluateOptions.cache: true'))
  const { prompts: given = defaultPrompt, defaultTest } = pack
  const prompts = resolveEach(given, (prompt) => promptsOf(prompt, files, isOwn))
  if (!prompts.ok) return prompts
  if (pack.providers !== undefined && pack.targets !== undefined)
    return err(unreadable('targets', 'providers'))
  const named = pack.providers ?? pack.targets
  if (named === undefined) return err(unreadable('providers', ''))
  const providers = resolveEach(named, (provider) => providersOf(provider, files))
  if (!providers.ok) return providers
  const defaults =
    typeof defaultTest === 'string' ? readList(defaultTest, packTestSchema, files) : ok([defaultTest])
  if (!defaults.ok) return defaults
  const [first] = defaults.value
  const defaultKeys = first === undefined ? ok() : checkKeys(first, 'defaultTest')
  if (!defaultKeys.ok) return defaultKeys
  return ok({ ...pack, prompts: prompts.value, providers: providers.value, defaultTest: first })
}

function resolveEach<Given, Entry>(
  given: string | readonly Given[],
  read: (entry: Given | string) => Result<Entry[]>,
): Result<Entry[]> {
  const all: Entry[] = []
  for (const entry of typeof given === 'string' ? [given] : given) {
    const entries = read(entry)
    if (!entries.ok) return entries
    for (const resolved of entries.value) all.push(resolved)
  }
  return ok(all)
}

function providersOf(given: GivenProvider, files: Files): Result<PackProvider[]> {
  const list: Result<GivenProvider[]> =
    typeof given === 'string' && given.startsWith('file://')
      ? readList(given, packProviderSchema, files)
      : ok([given])
  if (!list.ok) return list
  const providers: PackProvider[] = []
  for (const entry of list.value) {
    const provider = providerOf(entry)
    if (provider === undefined) return err(unreadable('providers', Object.keys(entry).join(', ')))
    const keys = typeof provider === 'string' ? ok() : checkKeys(provider, 'providers')
    if (!keys.ok) return keys
    providers.push(provider)
  }
  return ok(providers)
}

/** Reads one entry or a list of entries from JSON or YAML. */
function readList<Entry>(name: string, schema: z.ZodMiniType<Entry>, { readFile }: Files): Result<Entry[]> {
  const path = name.replace(/^file:\/\//, '')
  const text = readFile(path)
  if (!text.ok) return text
  const tree = readTree(text.value)
  if (!tree.ok) return tree
  const parsed = z.array(schema).safeParse(Array.isArray(tree.value) ? tree.value : [tree.value])
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return err(unreadable([path, ...(issue?.path ?? [])].join('.'), issue?.message ?? ''))
}

function unreadable(place: string, problem: string) {
  return { kind: 'invalid-input' as const, ...experimentsError('packUnreadable', { place, problem }) }
}

/** Matches a text that promptfoo takes for a file name although it lacks `file://`. */
const bareFile = /^[^\n{}]+\.(?:txt|md|jsonl?|ya?ml|csv|j2|[cm]?[jt]s|py|sh|rb|exe|bat|ps1)(?::[^/\n]+)?$/i

/** Returns a prompt's text, or the prompts of the files that it names. */
function promptsOf(given: GivenPrompt, files: Files, isOwn: boolean): Result<PackPrompt[]> {
  const keys = typeof given === 'string' ? ok() : checkKeys(given, 'prompts')
  if (!keys.ok) return keys
  const named = typeof given === 'string' ? { raw: given } : given
  // promptfoo labels a file with `{ id: file://prompt.txt, label }`.
  const { id, label, raw = named.id } = named
  if (raw === undefined) return err(unreadable('prompts', 'raw'))
  const isBare = !isOwn && bareFile.test(raw)
  if (!raw.startsWith('file://') && !isBare) return ok([{ id, label, raw }])
  const paths = files.findFiles(raw.replace(/^file:\/\//, ''))
  if (!paths.ok) return paths
  const read: PackPrompt[] = []
  for (const path of paths.value) {
    const text = files.readFile(path)
    if (!text.ok) return text
    const prompts = promptsOfFile(path, text.value)
    if (!prompts.ok) return prompts
    for (const prompt of prompts.value) read.push(prompt)
  }
  return ok(
    read.map((item, index) => ({
      ...(raw !== id && { id }),
      ...item,
      ...(label !== undefined && { label: read.length > 1 ? `${label} ${index + 1}` : label }),
      raw: escapeFileName(item.raw),
    })),
  )
}

/**
 * Returns the prompts of a file: separated by lines of `---` in a text file, one per line in JSONL, one per row in CSV,
 * otherwise one.
 */
function promptsOfFile(path: string, text: string): Result<PackPrompt[]> {
  const [, ending = ''] = /\.(\w+)$/.exec(path.toLowerCase()) ?? []
  if (ending === 'csv') return promptsOfTable(path, text)
  if (ending === 'yaml' || ending === 'yml') {
    const tree = readTree(text)
    return tree.ok ? ok([{ raw: JSON.stringify(tree.value) }]) : tree
  }
  const parts =
    ending === 'jsonl' ? text.split('\n') : ending === 'txt' ? text.split(/^---[ \t]*\r?$/m) : [text]
  return ok(parts.map((part) => ({ raw: part.trim() })).filter(({ raw }) => raw !== ''))
}

/** Reads the columns `prompt` and `label`; a table with one column has a prompt per line, with or without a header. */
function promptsOfTable(path: string, text: string): Result<PackPrompt[]> {
  if (!text.includes(',')) {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    return ok((lines[0] === 'prompt' ? lines.slice(1) : lines).map((raw) => ({ raw })))
  }
  const { data } = Papa.parse<unknown>(text.trim(), { header: true, skipEmptyLines: 'greedy' })
  const prompts = data.flatMap((row): PackPrompt[] => {
    const { prompt, label } = isJsonObject(row) ? row : {}
    if (typeof prompt !== 'string' || prompt.trim() === '') return []
    return [{ raw: prompt.trim(), ...(typeof label === 'string' && label !== '' && { label }) }]
  })
  return prompts.length === 0 ? err(unreadable(path, 'prompt')) : ok(prompts)
}
