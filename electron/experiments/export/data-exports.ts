import Papa from 'papaparse'
import { wordSums } from '../../../shared/money/sums.ts'
import { textOfValue } from '../../../shared/templates/template.ts'
import { metricNames, rowOf } from './export-row.ts'
import type { ExportSource } from './export-source.ts'

/** Everything, as one JSON text. */
export function* toJsonPieces(source: ExportSource): Generator<string> {
  const { experiment, summaries, cells } = source
  const { id, plan } = experiment
  const { description, repeats } = plan
  const variants = summaries.map((one) => ({ ...one, cost: one.costKnown === 0 ? null : one.cost }))
  const head = JSON.stringify({ id, description, repeats, variants }, undefined, 2)
  yield `${head.slice(0, -2)},\n  "cells": [`
  let separator = '\n'
  for (const cell of cells()) {
    yield `${separator}    ${JSON.stringify(rowOf(source, cell))}`
    separator = ',\n'
  }
  yield '\n  ]\n}\n'
}

/** One line a cell. */
export function* toJsonLinePieces(source: ExportSource): Generator<string> {
  for (const cell of source.cells()) yield `${JSON.stringify(rowOf(source, cell))}\n`
}

/** What spreadsheets begin a formula with, also in a value of several lines. */
const formulaStart = /^[=+\-@\t\r\n]/

const columns = [
  'case',
  'variant',
  'connection',
  'format',
  'model',
  'repeat',
  'state',
  'score',
  'text',
  'files',
  'error',
  'status',
  'gatewaySays',
  'requestId',
  'nextStep',
  'attempts',
  'servedModel',
  'servedProvider',
  'gatewayRetries',
  'gatewayFallbacks',
  ...metricNames,
  'reasons',
]

/**
 * One row a cell, with a column for each variable. What a spreadsheet would take for a formula stays text, and the mark at the
 * beginning makes it read other scripts than Latin.
 */
export function* toCsvPieces(source: ExportSource): Generator<string> {
  const { cases } = source.experiment.plan
  const names = new Set(cases.flatMap(({ vars }) => Object.keys(vars)))
  yield `\ufeff${line([...columns, ...[...names].map((name) => `vars.${name}`)])}`
  for (const cell of source.cells()) {
    const { vars, reasons, files, judgingForeign, earlierForeign, ...row } = rowOf(source, cell)
    const shown: Readonly<Record<string, unknown>> = {
      ...row,
      files: files.join('\n'),
      reasons: reasons.join('\n'),
      judgingForeign: wordSums(judgingForeign ?? [], String),
      earlierForeign: wordSums(earlierForeign ?? [], String),
    }
    yield line([
      ...columns.map((name) => shown[name] ?? ''),
      ...[...names].map((name) => textOfValue(vars[name] ?? '')),
    ])
  }
}

function line(values: readonly unknown[]): string {
  return `${Papa.unparse([[...values]], { escapeFormulae: formulaStart })}\r\n`
}
