import Papa from 'papaparse'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import {
  deterministicTypes,
  type Assertion,
  type Check,
  type DeterministicType,
} from '../../../shared/experiments/assertion.ts'
import type { ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { Pack, PackAssertion, PackCheck, PackTest } from './pack-schema.ts'
import type { PackSurroundings } from './plan-of-pack.ts'
import { readTree } from './read-pack.ts'

/** What a pack needs of the outside for its cases: the text of a file beside it. */
type Files = Pick<PackSurroundings, 'readFile'>

/** The tests of a pack, those of the files it names among them. */
export function testsOf(tests: NonNullable<Pack['tests']>, { readFile }: Files): Result<PackTest[]> {
  const read: PackTest[] = []
  for (const test of typeof tests === 'string' ? [tests] : tests) {
    if (typeof test !== 'string') {
      read.push(test)
      continue
    }
    const path = test.replace(/^file:\/\//, '')
    const text = readFile(path)
    if (!text.ok) return text
    const rows = testsOfFile(path, text.value)
    if (!rows.ok) return rows
    for (const row of rows.value) read.push(row)
  }
  return ok(read)
}

/**
 * The cases of a table or list: CSV, TSV, JSON, JSONL or YAML, told apart by the name's ending; without one as it looks.
 * The error says what could not be read, and where.
 */
export function casesOfFile(fileName: string, text: string): Result<ExperimentCase[]> {
  const tests = testsOfFile(fileName, text)
  if (!tests.ok) return tests
  const cases: ExperimentCase[] = []
  for (const test of tests.value) {
    const row = caseOf(test, {}, noFiles)
    if (!row.ok) return row
    cases.push(row.value)
  }
  return ok(cases)
}

/** A value that looks like the name of a file stays a text where there are no files. */
const noFiles: Files = { readFile: (name) => ok(`file://${name}`) }

function testsOfFile(fileName: string, text: string): Result<PackTest[]> {
  const [, ending] = /\.(csv|tsv|json|jsonl|ya?ml)$/i.exec(fileName) ?? []
  const isTable = ending === undefined ? !/^\s*[[{]/.test(text) : /^[ct]sv$/i.test(ending)
  return isTable ? casesOfCsv(text) : casesOfList(text, fileName)
}

function casesOfList(text: string, path: string): Result<PackTest[]> {
  // One JSON value in each line, or one list.
  const lines =
    /\.jsonl$/i.test(path) || /^\s*\{.*\}\s*\n\s*\{/.test(text.slice(0, maxFirstLines))
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

/** In which a second object says that each line is one. */
const maxFirstLines = 100_000

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

/** A case with the values of its variables; `defaults` are those of every case. */
export function caseOf(
  test: PackTest,
  defaults: Readonly<JsonObject>,
  { readFile }: Files,
): Result<ExperimentCase> {
  const vars: JsonObject = { ...defaults, ...test.vars }
  for (const [name, value] of Object.entries(vars)) {
    if (typeof value !== 'string' || !value.startsWith('file://')) continue
    const text = readFile(value.slice('file://'.length))
    if (!text.ok) return text
    vars[name] = text.value
  }
  const assertions = assertionsOf(test.assert ?? [])
  if (!assertions.ok) return assertions
  return ok({
    vars,
    assertions: assertions.value,
    ...(test.description !== undefined && { description: test.description }),
    ...(test.threshold !== undefined && { threshold: test.threshold }),
  })
}

/** Assertions as promptfoo writes them. The error names the type that cannot be run here. */
export function assertionsOf(written: readonly PackAssertion[]): Result<Assertion[]> {
  const assertions: Assertion[] = []
  for (const one of written) {
    const assertion = assertionOf(one)
    if (!assertion.ok) return assertion
    assertions.push(assertion.value)
  }
  return ok(assertions)
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
