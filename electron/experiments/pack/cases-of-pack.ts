import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Assertion } from '../../../shared/experiments/assertion.ts'
import { maxCells, type ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { templateNames } from '../../../shared/templates/template.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { assertionsOf, judgedBy, readJudging, type Judging } from './assertions-of-pack.ts'
import { testsOfFile } from './case-files.ts'
import { ownMetadataKey, unescapeFileName } from './own-metadata.ts'
import type { Files } from './pack-files.ts'
import { checkKeys, keyRefused } from './pack-keys.ts'
import { packReading, type PackReading } from './pack-reading.ts'
import type { PackTest } from './pack-schema.ts'
import { readTree } from './read-pack.ts'
import type { WholePack } from './resolve-pack.ts'

/** The cases of a pack, and the assertions that all of them share. */
export interface PackCases {
  readonly cases: ExperimentCase[]
  readonly assertions: Assertion[]
  /** Whether cases are repeated in the list, because at least one has its own number of repeats. */
  readonly isRepeated: boolean
}

/**
 * Returns the cases of a pack, including those of files and scenarios. Without any there is one case without values.
 * `repeats` is the default for cases without their own number.
 */
export function casesOf(
  { tests, scenarios, defaultTest = {} }: Pick<WholePack, 'tests' | 'scenarios' | 'defaultTest'>,
  reading: PackReading,
  repeats = 1,
): Result<PackCases> {
  const listed = testsOf(tests ?? (scenarios === undefined ? [{}] : []), reading)
  if (!listed.ok) return listed
  const ofScenarios = testsOfScenarios(scenarios ?? [], reading)
  if (!ofScenarios.ok) return ofScenarios
  const all = [...listed.value, ...ofScenarios.value]
  if (all.length > maxCells) return err(tooMany)
  const defaults = readDefaults(defaultTest, reading)
  if (!defaults.ok) return defaults
  // When a case excludes the default assertions or has its own judging settings, the defaults are copied into the other
  // cases.
  const isWritten = all.some((test) => isWithoutDefaults(test) || hasOwnJudging(test))
  const isRepeated = all.some(({ options }) => options?.['repeat'] !== undefined)
  const cases: ExperimentCase[] = []
  for (const test of all) {
    const rows = judgedRows(test, { defaults: defaults.value, isWritten }, reading)
    if (!rows.ok) return rows
    const times = isRepeated ? repeatsOf(test, repeats) : ok(1)
    if (!times.ok) return times
    if (cases.length + times.value * rows.value.length > maxCells) return err(tooMany)
    for (let time = 0; time < times.value; time += 1) for (const row of rows.value) cases.push(row)
  }
  const common = judgedBy(isWritten ? [] : defaults.value.assertions, defaults.value.judging)
  return common.ok ? ok({ cases, assertions: common.value, isRepeated }) : common
}

/** Returns the cases of a test with their assertions and judging settings. */
function judgedRows(
  test: PackTest,
  { defaults, isWritten }: { readonly defaults: Defaults; readonly isWritten: boolean },
  reading: PackReading,
): Result<ExperimentCase[]> {
  const rows = casesOfTest(test, defaults, reading)
  if (!rows.ok) return rows
  const own = readJudging(test.options ?? {}, 'options', reading)
  if (!own.ok) return own
  const before = isWritten && !isWithoutDefaults(test) ? defaults.assertions : []
  const judging = { ...defaults.judging, ...own.value }
  const judged: ExperimentCase[] = []
  for (const row of rows.value) {
    const assertions = judgedBy([...before, ...row.assertions], judging)
    if (!assertions.ok) return assertions
    judged.push({ ...row, assertions: assertions.value })
  }
  return ok(judged)
}

/** Returns how often a case is sent; the error names an invalid number. */
function repeatsOf({ options = {} }: PackTest, repeats: number): Result<number> {
  const { repeat = repeats } = options
  return typeof repeat === 'number' && Number.isInteger(repeat) && repeat > 0 && repeat <= maxCells
    ? ok(repeat)
    : err(keyRefused('repeat', `options.repeat: ${JSON.stringify(repeat)}`))
}

function hasOwnJudging({ options = {} }: PackTest): boolean {
  return options['provider'] !== undefined || options['rubricPrompt'] !== undefined
}

function isWithoutDefaults({ options }: PackTest): boolean {
  return options?.['disableDefaultAsserts'] === true
}

interface Defaults {
  readonly test: PackTest
  readonly vars: JsonObject
  readonly assertions: Assertion[]
  /** The default grader and embedder become the plan's. */
  readonly judging: Pick<Judging, 'rubricPrompt'>
}

function readDefaults(test: PackTest, reading: PackReading): Result<Defaults> {
  const { options = {} } = test
  const keys = checkKeys(options, 'defaultTest.options')
  if (!keys.ok) return keys
  const assertions = assertionsOf(test.assert ?? [], reading)
  if (!assertions.ok) return assertions
  const vars = varsOf(test, reading)
  if (!vars.ok) return vars
  const { rubricPrompt } = options
  const judging = readJudging({ rubricPrompt }, 'defaultTest.options', reading)
  if (!judging.ok) return judging
  return ok({ test, vars: vars.value, assertions: assertions.value, judging: judging.value })
}

const tooMany = {
  kind: 'invalid-input' as const,
  ...experimentsError('tooManyCases', { path: 'tests', limit: maxCells }),
}

function testsOf(tests: NonNullable<WholePack['tests']>, files: Files): Result<PackTest[]> {
  const read: PackTest[] = []
  for (const test of typeof tests === 'string' ? [tests] : tests) {
    if (typeof test !== 'string') {
      read.push(test)
      continue
    }
    const paths = files.findFiles(test.replace(/^file:\/\//, ''))
    if (!paths.ok) return paths
    for (const path of paths.value) {
      const text = files.readFile(path)
      const rows = text.ok ? testsOfFile(path, text.value) : text
      if (!rows.ok) return rows
      for (const row of rows.value) read.push(row)
      if (read.length > maxCells) return err(tooMany)
    }
  }
  return ok(read)
}

/** Combines each entry of a scenario's data with each of its tests, whose values take precedence. */
function testsOfScenarios(
  scenarios: NonNullable<WholePack['scenarios']>,
  reading: PackReading,
): Result<PackTest[]> {
  const read: PackTest[] = []
  for (const scenario of scenarios) {
    const keys = checkKeys(scenario, 'scenarios')
    if (!keys.ok) return keys
    const tests = testsOf(scenario.tests ?? [{}], reading)
    if (!tests.ok) return tests
    if (read.length + scenario.config.length * tests.value.length > maxCells) return err(tooMany)
    for (const data of scenario.config)
      for (const test of tests.value) {
        const merged = mergedTest(data, test, reading)
        if (!merged.ok) return merged
        read.push(merged.value)
      }
  }
  return ok(read)
}

function mergedTest(data: PackTest, test: PackTest, reading: PackReading): Result<PackTest> {
  const dataKeys = checkKeys(data, 'tests')
  if (!dataKeys.ok) return dataKeys
  const given = varsOf(data, reading)
  if (!given.ok) return given
  const own = varsOf(test, reading)
  if (!own.ok) return own
  return ok({
    ...data,
    ...test,
    vars: { ...given.value, ...own.value },
    assert: [...(data.assert ?? []), ...(test.assert ?? [])],
    ...((data.options ?? test.options) !== undefined && { options: { ...data.options, ...test.options } }),
    ...((data.metadata ?? test.metadata) !== undefined && {
      metadata: { ...data.metadata, ...test.metadata },
    }),
  })
}

/** Returns the values of a case as written, including those from files. */
function varsOf({ vars = {} }: PackTest, files: Files): Result<JsonObject> {
  if (typeof vars !== 'string' && !Array.isArray(vars)) return ok(vars)
  const read: JsonObject = {}
  for (const pattern of typeof vars === 'string' ? [vars] : vars) {
    const paths = files.findFiles(pattern.replace(/^file:\/\//, ''))
    if (!paths.ok) return paths
    for (const path of paths.value) {
      const text = files.readFile(path)
      const tree = text.ok ? readTree(text.value) : text
      if (!tree.ok) return tree
      if (!isJsonObject(tree.value))
        return err({ kind: 'invalid-input', ...experimentsError('noCaseList', { path }) })
      Object.assign(read, tree.value)
    }
  }
  return ok(read)
}

/**
 * Reads the cases of a CSV, TSV, JSON, JSONL or YAML file, by its extension; without one by its content. The error says
 * what is invalid, and where.
 */
export function casesOfFile(fileName: string, text: string): Result<ExperimentCase[]> {
  const tests = testsOfFile(fileName, text)
  if (!tests.ok) return tests
  const read = casesOf({ tests: tests.value }, packReading(noFiles))
  return read.ok ? ok(read.value.cases) : read
}

/** Without files, a value that looks like a file name stays a text. */
const noFiles: Files = { readFile: (name) => ok(`file://${name}`), findFiles: (name) => ok([name]) }

/** Returns one case, or one for each text in its lists. */
function casesOfTest(
  test: PackTest,
  { test: defaults, vars: defaultVars }: Defaults,
  reading: PackReading,
): Result<ExperimentCase[]> {
  const refused = checkTest(test)
  if (!refused.ok) return refused
  const assertions = assertionsOf(test.assert ?? [], reading)
  if (!assertions.ok) return assertions
  const own = varsOf(test, reading)
  if (!own.ok) return own
  const vars: JsonObject = { ...defaultVars, ...own.value, ...nullVars(test) }
  const isWhole = (test.options ?? defaults.options)?.['disableVarExpansion'] === true
  const listed = isWhole ? ok(vars) : listFiles(vars, reading)
  if (!listed.ok) return listed
  const rows = isWhole ? ok([vars]) : expand(listed.value)
  if (!rows.ok) return rows
  const notes = notesOf(test, defaults, reading)
  if (!notes.ok) return notes
  const cases: ExperimentCase[] = []
  for (const row of rows.value) {
    const filled = fillFiles(row, reading)
    if (!filled.ok) return filled
    const plain = reading.isOwn ? ok() : refuseNested(filled.value)
    if (!plain.ok) return plain
    cases.push({
      vars: filled.value,
      assertions: assertions.value,
      ...(test.description !== undefined && { description: String(test.description) }),
      ...(test.threshold !== undefined && { threshold: test.threshold }),
      ...notes.value,
    })
  }
  return ok(cases)
}

/** Returns the further data of a case, without the metadata of this app. */
function notesOf(
  test: PackTest,
  defaults: PackTest,
  reading: PackReading,
): Result<Pick<ExperimentCase, 'options' | 'metadata'>> {
  const { prefix, suffix } = { ...defaults.options, ...test.options }
  const options: JsonObject = {}
  for (const [name, given] of Object.entries({ prefix, suffix })) {
    if (given === undefined || given === '') continue
    if (typeof given !== 'string') return err(keyRefused(name, `options.${name}`))
    const text = reading.readTemplates(given)
    if (!text.ok) return text
    options[name] = text.value
  }
  const { [ownMetadataKey]: _own, ...metadata } = { ...defaults.metadata, ...test.metadata }
  return ok({
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  })
}

function checkTest({ options = {}, ...test }: PackTest): Result<void> {
  const keys = checkKeys(test, 'tests')
  return keys.ok ? checkKeys(options, 'options') : keys
}

/** Rejects values that refer to other values. promptfoo resolves them, but here values are inserted literally. */
function refuseNested(vars: Readonly<JsonObject>): Result<void> {
  for (const [name, value] of Object.entries(vars)) {
    if (typeof value !== 'string') continue
    const other = templateNames(value).find(
      (candidate) => candidate !== name && Object.hasOwn(vars, candidate),
    )
    if (other !== undefined)
      return err({ kind: 'invalid-input', field: name, ...experimentsError('valueInValue', { name, other }) })
  }
  return ok()
}

/** Returns the values that are null, which promptfoo does not allow in `vars`. */
function nullVars({ metadata }: PackTest): JsonObject {
  const own = metadata?.[ownMetadataKey]
  const names = isJsonObject(own) && Array.isArray(own['nullVars']) ? own['nullVars'] : []
  return Object.fromEntries(names.flatMap((name) => (typeof name === 'string' ? [[name, null]] : [])))
}

/** The documents of a rerank are one value, not several cases. */
const listNames = new Set(['documents', 'relevant'])

/** As in promptfoo: a list of texts creates a case for each of them. */
function expand(vars: Readonly<JsonObject>): Result<JsonObject[]> {
  let rows: [string, Json][][] = [[]]
  for (const [name, value] of Object.entries(vars)) {
    const isList = Array.isArray(value) && typeof value[0] === 'string' && !listNames.has(name)
    const values = isList ? value : [value]
    if (rows.length * values.length > maxCells) return err(tooMany)
    rows = rows.flatMap((row) => values.map((item): [string, Json][] => [...row, [name, item]]))
  }
  return ok(rows.map((row) => Object.fromEntries(row)))
}

/**
 * Replaces each pattern among the values, such as `file://texts/*.txt`, by a list of the matching files, each of which
 * becomes a case.
 */
function listFiles(vars: Readonly<JsonObject>, { findFiles }: Files): Result<JsonObject> {
  const entries: [string, Json][] = []
  for (const [name, value] of Object.entries(vars)) {
    if (typeof value !== 'string' || !/^file:\/\/.*[*?[{]/.test(value)) {
      entries.push([name, value])
      continue
    }
    const paths = findFiles(value.slice('file://'.length))
    if (!paths.ok) return paths
    entries.push([name, paths.value.map((path) => `file://${path}`)])
  }
  return ok(Object.fromEntries(entries))
}

function fillFiles(vars: Readonly<JsonObject>, reading: PackReading): Result<JsonObject> {
  const entries: [string, Json][] = []
  for (const [name, value] of Object.entries(vars)) {
    if (typeof value !== 'string') entries.push([name, value])
    else if (!value.startsWith('file://')) entries.push([name, unescapeFileName(value)])
    else {
      const read = readValue(value.slice('file://'.length), reading)
      if (!read.ok) return read
      entries.push([name, read.value])
    }
  }
  return ok(Object.fromEntries(entries))
}

/** Returns the content of a file value: a library item, or its text as in promptfoo (YAML as JSON, trimmed). */
function readValue(path: string, { readFile, readMedia, isOwn }: PackReading): Result<Json> {
  const media = readMedia?.(path) ?? ok(undefined)
  if (!media.ok) return media
  if (media.value !== undefined) return ok(media.value)
  const text = readFile(path)
  if (!text.ok || isOwn) return text
  if (!/\.ya?ml$/i.test(path)) return ok(text.value.trim())
  const tree = readTree(text.value)
  return tree.ok ? ok(JSON.stringify(tree.value)) : tree
}
