import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { maxCells, type ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { assertionsOf } from './assertions-of-pack.ts'
import { testsOfFile } from './case-files.ts'
import { ownMetadataKey, unescapeFileName } from './own-metadata.ts'
import type { Files } from './pack-files.ts'
import type { PackTest } from './pack-schema.ts'
import type { WholePack } from './resolve-pack.ts'
import { refuseKey } from './refuse-key.ts'

/** Keys of a case that run code, ask another model than its variants, or leave some of them out. */
const refusedKeys = ['assertScoringFunction', 'provider', 'providers', 'prompts', 'providerOutput'] as const
const refusedOptions = [
  'transform',
  'transformVars',
  'postprocess',
  'prefix',
  'suffix',
  'rubricPrompt',
] as const

/** The cases of a pack, those of the files it names among them. Without `tests` it is one case without values. */
export function casesOf(
  { tests = [{}], defaultTest }: Pick<WholePack, 'tests' | 'defaultTest'>,
  files: Files,
): Result<ExperimentCase[]> {
  const read = testsOf(tests, files)
  if (!read.ok) return read
  const refused = defaultTest === undefined ? ok() : refuseKeys(defaultTest)
  if (!refused.ok) return refused
  const cases: ExperimentCase[] = []
  for (const test of read.value) {
    const rows = casesOfTest(test, defaultTest, files)
    if (!rows.ok) return rows
    for (const row of rows.value) cases.push(row)
    if (cases.length > maxCells) return err(tooMany)
  }
  return ok(cases)
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

/**
 * The cases of a table or list: CSV, TSV, JSON, JSONL or YAML, told apart by the name's ending; without one as it looks.
 * The error says what could not be read, and where.
 */
export function casesOfFile(fileName: string, text: string): Result<ExperimentCase[]> {
  const tests = testsOfFile(fileName, text)
  return tests.ok ? casesOf({ tests: tests.value }, noFiles) : tests
}

/** A value that looks like the name of a file stays a text where there are no files. */
const noFiles: Files = { readFile: (name) => ok(`file://${name}`), findFiles: (name) => ok([name]) }

/** One case, or one for each text of its lists. */
function casesOfTest(test: PackTest, defaults: PackTest | undefined, files: Files): Result<ExperimentCase[]> {
  const refused = refuseKeys(test)
  if (!refused.ok) return refused
  const assertions = assertionsOf(test.assert ?? [], files)
  if (!assertions.ok) return assertions
  const vars: JsonObject = { ...defaults?.vars, ...test.vars, ...nullVars(test) }
  const isWhole = (test.options ?? defaults?.options)?.['disableVarExpansion'] === true
  const rows = isWhole ? ok([vars]) : expand(vars)
  if (!rows.ok) return rows
  const notes = notesOf(test, defaults)
  const cases: ExperimentCase[] = []
  for (const row of rows.value) {
    const filled = fillFiles(row, files)
    if (!filled.ok) return filled
    cases.push({
      vars: filled.value,
      assertions: assertions.value,
      ...(test.description !== undefined && { description: test.description }),
      ...(test.threshold !== undefined && { threshold: test.threshold }),
      ...notes,
    })
  }
  return ok(cases)
}

/** What a case says besides its values; what is ours in it is said by the case itself. */
function notesOf(
  test: PackTest,
  defaults: PackTest | undefined,
): Pick<ExperimentCase, 'options' | 'metadata'> {
  const { disableVarExpansion: _isWhole, ...options } = test.options ?? {}
  const { [ownMetadataKey]: _own, ...metadata } = { ...defaults?.metadata, ...test.metadata }
  return {
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}

function refuseKeys({ options = {}, ...test }: PackTest): Result<void> {
  const refused = refuseKey(test, refusedKeys, 'tests')
  return refused.ok ? refuseKey(options, refusedOptions, 'options') : refused
}

/** Values that are null, which a pack for promptfoo has no place for among `vars`. */
function nullVars({ metadata }: PackTest): JsonObject {
  const own = metadata?.[ownMetadataKey]
  const names = isJsonObject(own) && Array.isArray(own['nullVars']) ? own['nullVars'] : []
  return Object.fromEntries(names.flatMap((name) => (typeof name === 'string' ? [[name, null]] : [])))
}

/** What a rerank puts in order is one value of many texts. */
const listNames = new Set(['documents', 'relevant'])

/** As promptfoo does: a list of texts is a case for each of them. */
function expand(vars: Readonly<JsonObject>): Result<JsonObject[]> {
  let rows: [string, Json][][] = [[]]
  for (const [name, value] of Object.entries(vars)) {
    const isList = Array.isArray(value) && typeof value[0] === 'string' && !listNames.has(name)
    const values = isList ? value : [value]
    if (rows.length * values.length > maxCells) return err(tooMany)
    rows = rows.flatMap((row) => values.map((one): [string, Json][] => [...row, [name, one]]))
  }
  return ok(rows.map((row) => Object.fromEntries(row)))
}

function fillFiles(vars: Readonly<JsonObject>, { readFile, readMedia }: Files): Result<JsonObject> {
  const entries: [string, Json][] = []
  for (const [name, value] of Object.entries(vars)) {
    if (typeof value !== 'string') entries.push([name, value])
    else if (!value.startsWith('file://')) entries.push([name, unescapeFileName(value)])
    else {
      const path = value.slice('file://'.length)
      const media = readMedia?.(path) ?? ok(undefined)
      if (!media.ok) return media
      const read = media.value === undefined ? readFile(path) : ok(media.value)
      if (!read.ok) return read
      entries.push([name, read.value])
    }
  }
  return ok(Object.fromEntries(entries))
}
