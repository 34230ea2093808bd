import { XMLSerializer, DOMImplementation } from '@xmldom/xmldom'
import Papa from 'papaparse'
import type { Cell, ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { textOfValue } from '../../../shared/experiments/template.ts'
import { summariseVariants } from '../summarise.ts'

/** What an experiment came to, to be written into a file. */
export interface ExportedExperiment {
  readonly id: string
  readonly plan: ExperimentPlan
  readonly cells: readonly Cell[]
}

/** One cell in words: who was asked what, and what came of it. No address of a gateway and no key is in it. */
function rowOf(plan: ExperimentPlan, cell: Cell) {
  const row = plan.cases[cell.caseIndex]
  const variant = plan.variants[cell.variantIndex]
  const { error, text, score, results, metrics, state, repeat, attempts } = cell
  return {
    case: row?.description ?? String(cell.caseIndex + 1),
    variant: variant?.label ?? '',
    format: variant?.format ?? '',
    model: variant?.model ?? '',
    repeat: repeat + 1,
    state,
    score: score ?? null,
    text: text ?? null,
    error: error?.message ?? null,
    reasons: results.filter(({ isPass }) => !isPass).map(({ type, reason }) => `${type}: ${reason.message}`),
    attempts,
    ...metrics,
    vars: row?.vars ?? {},
  }
}

/** Everything, as one JSON text. */
export function toJsonText({ id, plan, cells }: ExportedExperiment): string {
  const { description, repeats } = plan
  return `${JSON.stringify(
    {
      id,
      description,
      repeats,
      variants: summariseVariants(plan, cells),
      cells: cells.map((cell) => rowOf(plan, cell)),
    },
    undefined,
    2,
  )}\n`
}

/** One line a cell. */
export function toJsonLines({ plan, cells }: ExportedExperiment): string {
  return cells.map((cell) => `${JSON.stringify(rowOf(plan, cell))}\n`).join('')
}

/** One row a cell, with a column for each variable. What a spreadsheet would take for a formula stays text. */
export function toCsvText({ plan, cells }: ExportedExperiment): string {
  const rows = cells.map((cell) => {
    const { vars, reasons, ...row } = rowOf(plan, cell)
    const variables = Object.entries(vars).map(([name, value]) => [`vars.${name}`, textOfValue(value)])
    return { ...row, reasons: reasons.join('\n'), ...Object.fromEntries(variables) }
  })
  return `${Papa.unparse(rows, { escapeFormulae: true })}\r\n`
}

/** JUnit's XML: a suite for each variant, a test for each cell. Failures and errors are told apart as JUnit does. */
export function toJUnitText({ plan, cells }: ExportedExperiment): string {
  const document = new DOMImplementation().createDocument(null, 'testsuites')
  const root = document.documentElement
  if (root === null) throw new Error('A document that was made with a root has one')
  const setAll = (element: typeof root, attributes: Readonly<Record<string, string | number>>): void => {
    for (const [name, value] of Object.entries(attributes))
      element.setAttribute(name, withoutControls(String(value)))
  }
  setAll(root, { name: plan.description, ...countsOf(cells) })
  for (const [index, { label }] of plan.variants.entries()) {
    const own = cells.filter(({ variantIndex }) => variantIndex === index)
    const suite = document.createElement('testsuite')
    setAll(suite, { name: label, ...countsOf(own) })
    for (const cell of own) {
      const { case: name, repeat, state, error, reasons } = rowOf(plan, cell)
      const test = document.createElement('testcase')
      const seconds = (cell.metrics.durationMs ?? 0) / 1000
      setAll(test, { classname: label, name: `${name} #${repeat}`, time: seconds.toFixed(3) })
      const kind = outcomeElements[state]
      if (kind !== undefined) {
        const outcome = document.createElement(kind)
        if (kind !== 'skipped') setAll(outcome, { message: reasons[0] ?? error ?? state })
        outcome.appendChild(document.createTextNode(withoutControls(reasons.join('\n') || (error ?? ''))))
        test.appendChild(outcome)
      }
      if (cell.text !== undefined) {
        const output = document.createElement('system-out')
        output.appendChild(document.createTextNode(withoutControls(cell.text)))
        test.appendChild(output)
      }
      suite.appendChild(test)
    }
    root.appendChild(suite)
  }
  // oxlint-disable-next-line text/untranslated -- the head of an XML file
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`
}

function countsOf(some: readonly Cell[]): Record<string, number> {
  return {
    tests: some.length,
    failures: some.filter(({ state }) => state === 'failed').length,
    errors: some.filter(({ state }) => state === 'error' || state === 'unknown').length,
    skipped: some.filter(({ state }) => outcomeElements[state] === 'skipped').length,
  }
}

const outcomeElements: Readonly<Record<Cell['state'], 'failure' | 'error' | 'skipped' | undefined>> = {
  done: undefined,
  failed: 'failure',
  error: 'error',
  unknown: 'error',
  planned: 'skipped',
  sending: 'skipped',
  stopped: 'skipped',
}

/** XML 1.0 has no place for them. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
}
