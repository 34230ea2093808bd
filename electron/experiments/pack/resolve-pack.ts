import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { escapeFileName } from './own-metadata.ts'
import type { Files } from './pack-files.ts'
import {
  packProviderSchema,
  packTestSchema,
  type Pack,
  type PackPrompt,
  type PackProvider,
  type PackTest,
} from './pack-schema.ts'
import { readTree } from './read-pack.ts'

/** A pack whose prompts, providers and defaults stand in itself; those of its cases are read case by case. */
export interface WholePack extends Omit<Pack, 'prompts' | 'providers' | 'defaultTest'> {
  readonly prompts: readonly PackPrompt[]
  readonly providers: readonly PackProvider[]
  readonly defaultTest?: PackTest | undefined
}

/** Reads the files that a pack names in place of prompts, providers and `defaultTest`. */
export function resolvePack(pack: Pack, files: Files): Result<WholePack> {
  const prompts = resolveEach(pack.prompts, (prompt) => promptsOf(prompt, files))
  if (!prompts.ok) return prompts
  const providers = resolveEach(pack.providers, (provider) =>
    typeof provider === 'string' && provider.startsWith('file://')
      ? readList(provider, packProviderSchema, files)
      : ok([provider]),
  )
  if (!providers.ok) return providers
  const { defaultTest } = pack
  const defaults =
    typeof defaultTest === 'string' ? readList(defaultTest, packTestSchema, files) : ok([defaultTest])
  if (!defaults.ok) return defaults
  return ok({ ...pack, prompts: prompts.value, providers: providers.value, defaultTest: defaults.value[0] })
}

function resolveEach<Entry>(
  given: string | readonly Entry[],
  read: (entry: Entry | string) => Result<Entry[]>,
): Result<Entry[]> {
  const all: Entry[] = []
  for (const entry of typeof given === 'string' ? [given] : given) {
    const some = read(entry)
    if (!some.ok) return some
    for (const one of some.value) all.push(one)
  }
  return ok(all)
}

/** One thing or a list of them, as JSON or YAML. */
function readList<Entry>(name: string, schema: z.ZodMiniType<Entry>, { readFile }: Files): Result<Entry[]> {
  const path = name.replace(/^file:\/\//, '')
  const text = readFile(path)
  if (!text.ok) return text
  const tree = readTree(text.value)
  if (!tree.ok) return tree
  const parsed = z.array(schema).safeParse(Array.isArray(tree.value) ? tree.value : [tree.value])
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  const place = [path, ...(issue?.path ?? [])].join('.')
  return err({
    kind: 'invalid-input',
    ...experimentsError('packUnreadable', { place, problem: issue?.message ?? '' }),
  })
}

/** The prompts of a file: several in a text with lines of `---` between them, one in each line of JSONL, else one. */
function promptsOf(prompt: PackPrompt, files: Files): Result<PackPrompt[]> {
  const named = typeof prompt === 'string' ? { raw: prompt } : prompt
  if (!named.raw.startsWith('file://')) return ok([prompt])
  const paths = files.findFiles(named.raw.slice('file://'.length))
  if (!paths.ok) return paths
  const texts: string[] = []
  for (const path of paths.value) {
    const text = files.readFile(path)
    if (!text.ok) return text
    for (const one of textsOfFile(path, text.value)) texts.push(one)
  }
  return ok(
    texts.map((text, index) => ({
      ...named,
      ...(named.label !== undefined && texts.length > 1 && { label: `${named.label} ${index + 1}` }),
      raw: escapeFileName(text),
    })),
  )
}

function textsOfFile(path: string, text: string): string[] {
  const parts = /\.jsonl$/i.test(path)
    ? text.split('\n')
    : /\.json$/i.test(path)
      ? [text]
      : text.split(/^---[ \t]*\r?$/m)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
