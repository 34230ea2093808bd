import Papa from 'papaparse'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import {
  deterministicTypes,
  type Assertion,
  type Check,
  type DeterministicType,
} from '../../../shared/experiments/assertion.ts'
import type { ExperimentCase, ExperimentPlan, Variant } from '../../../shared/experiments/experiment.ts'
import { formatIds, type FormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { Pack, PackAssertion, PackCheck, PackPrompt, PackProvider, PackTest } from './pack-schema.ts'
import { readTree } from './read-pack.ts'

/** What a pack needs of the outside. */
export interface PackSurroundings {
  /** The text of a file beside the pack. The error says that there is none, or that it lies outside its folder. */
  readonly readFile: (path: string) => Result<string>
  /** The id of a connection by its name; of the active one without a name. */
  readonly findConnection: (name: string | undefined) => Result<string>
}

/** promptfoo's names for what our formats are called otherwise. */
const foreignProviders: readonly { readonly prefix: string; readonly format: FormatId }[] = [
  { prefix: 'openai:chat:', format: 'chat' },
  { prefix: 'openai:responses:', format: 'responses' },
  { prefix: 'openai:embeddings:', format: 'embeddings' },
  { prefix: 'openai:embedding:', format: 'embeddings' },
  { prefix: 'anthropic:messages:', format: 'messages' },
  { prefix: 'google:', format: 'generate-content' },
]

const defaultConcurrency = 4

/** What a pack is to run: each of its providers with each of its prompts, for each of its cases. */
export function planOfPack(pack: Pack, surroundings: PackSurroundings): Result<ExperimentPlan> {
  const prompts = promptsOf(pack.prompts, surroundings)
  if (!prompts.ok) return prompts
  const variants: Variant[] = []
  for (const provider of typeof pack.providers === 'string' ? [pack.providers] : pack.providers) {
    for (const prompt of prompts.value) {
      const hasOne = prompts.value.length === 1
      const variant = variantOf(provider, prompt, hasOne, String(variants.length), surroundings)
      if (!variant.ok) return variant
      variants.push(variant.value)
    }
  }
  const tests = testsOf(pack.tests ?? [{}], surroundings)
  if (!tests.ok) return tests
  const cases: ExperimentCase[] = []
  for (const test of tests.value) {
    const row = caseOf(test, pack.defaultTest ?? {}, surroundings)
    if (!row.ok) return row
    cases.push(row.value)
  }
  const { repeat = 1, maxConcurrency = defaultConcurrency, delay = 0 } = pack.evaluateOptions ?? {}
  return ok({
    description: pack.description ?? '',
    variants,
    cases,
    repeats: Math.max(1, Math.floor(repeat)),
    concurrency: Math.max(1, Math.floor(maxConcurrency)),
    delayMs: Math.max(0, delay),
  })
}

interface NamedPrompt {
  readonly label: string
  readonly raw: string
}

function promptsOf(prompts: Pack['prompts'], { readFile }: PackSurroundings): Result<NamedPrompt[]> {
  const read: NamedPrompt[] = []
  for (const prompt of typeof prompts === 'string' ? [prompts] : prompts) {
    const { raw, label } = toPrompt(prompt)
    const text = raw.startsWith('file://') ? readFile(raw.slice('file://'.length)) : ok(raw)
    if (!text.ok) return text
    const checked = refuseTemplateFeatures(text.value)
    if (!checked.ok) return checked
    read.push({ label: label ?? text.value.slice(0, 60), raw: text.value })
  }
  return ok(read)
}

function toPrompt(prompt: PackPrompt): { readonly raw: string; readonly label?: string | undefined } {
  if (typeof prompt === 'string') return { raw: prompt }
  return { raw: prompt.raw, label: prompt.label ?? prompt.id }
}

/** Statements, comments and filters of Nunjucks, which our templates do not have. */
function refuseTemplateFeatures(text: string): Result<void> {
  const found = /\{%-?\s*(\w+)|(\{#)|\{\{[^{}]{0,200}(\|\s*\w+)/.exec(text)
  if (found === null) return ok()
  const feature = found[1] ?? found[2] ?? found[3] ?? ''
  return err({ kind: 'invalid-input', ...experimentsError('templateFeature', { feature }) })
}

function variantOf(
  provider: PackProvider,
  prompt: NamedPrompt,
  hasOnePrompt: boolean,
  id: string,
  { findConnection }: PackSurroundings,
): Result<Variant> {
  const { id: name, label, config = {} } = typeof provider === 'string' ? { id: provider } : provider
  const asked = formatAndModel(name)
  if (asked === undefined)
    return err({
      kind: 'invalid-input',
      field: 'providers',
      ...experimentsError('providerUnknown', { name }),
    })
  const { connection, parameters, extra } = config
  const connectionId = findConnection(typeof connection === 'string' ? connection : undefined)
  if (!connectionId.ok) return connectionId
  const shown = label ?? name
  return ok({
    id,
    label: hasOnePrompt ? shown : `${shown} · ${prompt.label}`,
    connectionId: connectionId.value,
    ...asked,
    parameters: isJsonObject(parameters) ? parameters : {},
    extra: isJsonObject(extra) ? extra : {},
    prompt: prompt.raw,
  })
}

function formatAndModel(name: string): { readonly format: FormatId; readonly model: string } | undefined {
  const foreign = foreignProviders.find(({ prefix }) => name.startsWith(prefix))
  if (foreign !== undefined) return { format: foreign.format, model: name.slice(foreign.prefix.length) }
  const colon = name.indexOf(':')
  const format = formatIds.find((id) => id === name.slice(0, colon))
  return format === undefined ? undefined : { format, model: name.slice(colon + 1) }
}

function testsOf(tests: NonNullable<Pack['tests']>, surroundings: PackSurroundings): Result<PackTest[]> {
  const read: PackTest[] = []
  for (const test of typeof tests === 'string' ? [tests] : tests) {
    if (typeof test !== 'string') {
      read.push(test)
      continue
    }
    const path = test.replace(/^file:\/\//, '')
    const text = surroundings.readFile(path)
    if (!text.ok) return text
    const rows = path.toLowerCase().endsWith('.csv') ? casesOfCsv(text.value) : casesOfList(text.value, path)
    if (!rows.ok) return rows
    for (const row of rows.value) read.push(row)
  }
  return ok(read)
}

function casesOfList(text: string, path: string): Result<PackTest[]> {
  // One JSON value in each line, or one list.
  const lines = path.toLowerCase().endsWith('.jsonl')
    ? text.split('\n').filter((line) => line.trim() !== '')
    : undefined
  const list: Result<Json>[] = lines === undefined ? [readTree(text)] : lines.map(readTree)
  const tests: PackTest[] = []
  for (const entry of list) {
    if (!entry.ok) return entry
    for (const test of Array.isArray(entry.value) ? entry.value : [entry.value]) {
      if (!isJsonObject(test))
        return err({ kind: 'invalid-input', ...experimentsError('noCaseList', { path }) })
      // A row of plain values is a case's variables.
      tests.push('vars' in test || 'assert' in test ? test : { vars: test })
    }
  }
  return ok(tests)
}

/** Columns of promptfoo's tables that are no variables. */
const ownColumns = /^__(?:expected\d*|description|threshold|metric|prefix|suffix|providerOutput)$/

/** One case a row: its columns are variables, `__expected` are assertions such as `contains:Paris` or `similar(0.8):Paris`. */
export function casesOfCsv(text: string): Result<PackTest[]> {
  const { data, errors } = Papa.parse<Record<string, string>>(text.trim(), {
    header: true,
    skipEmptyLines: 'greedy',
  })
  const [problem] = errors.filter(({ type }) => type === 'Quotes')
  if (problem !== undefined) return err(unreadable(`row ${(problem.row ?? 0) + 1}`, problem.message))
  const tests: PackTest[] = []
  for (const row of data) {
    const columns = Object.entries(row)
    const assert: PackAssertion[] = columns.flatMap(([name, value]) =>
      /^__expected\d*$/.test(name) && value.trim() !== '' ? [assertionOfText(value.trim())] : [],
    )
    const threshold = Number(row['__threshold'])
    tests.push({
      vars: Object.fromEntries(columns.filter(([name]) => !ownColumns.test(name))),
      assert,
      ...(row['__description'] !== undefined && { description: row['__description'] }),
      ...(row['__threshold'] !== undefined && Number.isFinite(threshold) && { threshold }),
    })
  }
  return ok(tests)
}

/** `type(threshold):value`; a text without a type is what the answer must be. */
function assertionOfText(text: string): PackCheck {
  const [, type = '', threshold, value = ''] =
    /^([a-z][a-z0-9:-]*?)(?:\(([\d.]+)\))?(?::\s*([\s\S]*))?$/.exec(text) ?? []
  const isKnown = allTypes.has(type.replace(/^not-/, ''))
  if (!isKnown) return { type: 'equals', value: text }
  return {
    type,
    ...(value !== '' && { value }),
    ...(threshold !== undefined && { threshold: Number(threshold) }),
  }
}

const allTypes = new Set<string>(deterministicTypes)

function caseOf(test: PackTest, defaults: PackTest, { readFile }: PackSurroundings): Result<ExperimentCase> {
  const vars: JsonObject = { ...defaults.vars, ...test.vars }
  for (const [name, value] of Object.entries(vars)) {
    if (typeof value !== 'string' || !value.startsWith('file://')) continue
    const text = readFile(value.slice('file://'.length))
    if (!text.ok) return text
    vars[name] = text.value
  }
  const assertions: Assertion[] = []
  for (const one of [...(defaults.assert ?? []), ...(test.assert ?? [])]) {
    const assertion = assertionOf(one)
    if (!assertion.ok) return assertion
    assertions.push(assertion.value)
  }
  const threshold = test.threshold ?? defaults.threshold
  return ok({
    vars,
    assertions,
    ...(test.description !== undefined && { description: test.description }),
    ...(threshold !== undefined && { threshold }),
  })
}

function assertionOf(one: PackAssertion): Result<Assertion> {
  if (!('assert' in one)) return checkOf(one)
  const members: Check[] = []
  for (const member of one.assert) {
    const check = checkOf(member)
    if (!check.ok) return check
    members.push(check.value)
  }
  const { threshold, weight, metric } = one
  return ok({
    type: 'assert-set',
    members,
    ...(threshold !== undefined && { threshold }),
    ...(weight !== undefined && { weight }),
    ...(metric !== undefined && { metric }),
  })
}

function checkOf({ type, ...rest }: PackCheck): Result<Check> {
  const isNegated = type.startsWith('not-')
  const name = isNegated ? type.slice('not-'.length) : type
  const known: DeterministicType | undefined = deterministicTypes.find((one) => one === name)
  if (known === undefined)
    return err({ kind: 'invalid-input', field: 'assert', ...experimentsError('assertionRefused', { type }) })
  return ok({ type: known, isNegated, ...rest })
}

function unreadable(place: string, problem: string): AppError {
  return { kind: 'invalid-input', ...experimentsError('packUnreadable', { place, problem }) }
}
