import type { Cell, CellState } from '../../../shared/experiments/experiment.ts'
import { escapeMarkup } from '../../lib/escape-markup.ts'
import { errorLines } from '../../lib/error-lines.ts'
import { rowOf } from './export-row.ts'
import type { ExportSource } from './export-source.ts'

/** Writes JUnit XML: one suite per variant, one test per cell. Failures and errors are distinguished as in JUnit. */
export function* toJUnitPieces(source: ExportSource): Generator<string> {
  const { counts, cells } = source
  const { plan } = source.experiment
  // oxlint-disable-next-line text/untranslated -- the head of an XML file
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  const all = counts.reduce((sum, count) => addCounts(sum, junitCounts(count)), junitCounts({}))
  yield `<testsuites${attributes({ name: plan.description, ...all })}>\n`
  for (const [variantIndex, { label }] of plan.variants.entries()) {
    yield `<testsuite${attributes({ name: label, ...junitCounts(counts[variantIndex] ?? {}) })}>\n`
    for (const cell of cells({ variantIndex })) yield testOf(rowOf(source, cell), cell)
    yield '</testsuite>\n'
  }
  yield '</testsuites>\n'
}

function testOf(
  { case: name, variant, repeat, state, error, reasons, text }: ReturnType<typeof rowOf>,
  { metrics, error: whole }: Cell,
): string {
  const { durationMs } = metrics
  const test = attributes({
    classname: variant,
    name: `${name} #${repeat}`,
    // Omit an unknown time: 0 would look like a measured one.
    ...(durationMs !== undefined && { time: (durationMs / 1000).toFixed(3) }),
  })
  const kind = outcomeElements[state]
  const message = kind === 'skipped' ? '' : attributes({ message: reasons[0] ?? error ?? state })
  const details = escapeMarkup(
    reasons.join('\n') || (whole === undefined ? '' : errorLines(whole).join('\n')),
  )
  const outcome = kind === undefined ? '' : `<${kind}${message}>${details}</${kind}>`
  const output = text === null ? '' : `<system-out>${escapeMarkup(text)}</system-out>`
  return `<testcase${test}>${outcome}${output}</testcase>\n`
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  // XML parsers normalize line breaks in attributes to spaces, unless they are character references.
  return Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${escapeMarkup(String(value)).replaceAll(/[\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`,
    )
    .join('')
}

interface JUnitCounts {
  readonly tests: number
  readonly failures: number
  readonly errors: number
  readonly skipped: number
}

function junitCounts(states: Readonly<Partial<Record<CellState, number>>>) {
  const counts = { tests: 0, failures: 0, errors: 0, skipped: 0 }
  for (const [state, count] of Object.entries(states) as [CellState, number][]) {
    counts.tests += count
    const kind = outcomeElements[state]
    if (kind === 'failure') counts.failures += count
    if (kind === 'error') counts.errors += count
    if (kind === 'skipped') counts.skipped += count
  }
  return counts
}

function addCounts(left: JUnitCounts, right: JUnitCounts) {
  return {
    tests: left.tests + right.tests,
    failures: left.failures + right.failures,
    errors: left.errors + right.errors,
    skipped: left.skipped + right.skipped,
  }
}

const outcomeElements: Readonly<Record<CellState, 'failure' | 'error' | 'skipped' | undefined>> = {
  done: undefined,
  failed: 'failure',
  error: 'error',
  unknown: 'error',
  planned: 'skipped',
  sending: 'skipped',
  stopped: 'skipped',
}
