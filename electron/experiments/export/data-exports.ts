import Papa from 'papaparse'
import { wordSums } from '../../../shared/money/sums.ts'
import { textOfValue } from '../../../shared/templates/template.ts'
import { metricNames, rowOf } from './export-row.ts'
import type { ExportSource } from './export-source.ts'

/** Writes the whole experiment as one JSON text. */
export function* toJsonPieces(source: ExportSource): Generator<string> {
  const { experiment, summaries, cells } = source
  const { id, plan } = experiment
  const { description, repeats } = plan
  const variants = summaries.map((summary) => ({
    ...summary,
    cost: summary.costKnown === 0 ? null : summary.cost,
  }))
  const head = JSON.stringify({ id, description, repeats, variants }, undefined, 2)
  yield `${head.slice(0, -2)},\n  "cells": [`
  let separator = '\n'
  for (const cell of cells()) {
    yield `${separator}    ${JSON.stringify(rowOf(source, cell))}`
    separator = ',\n'
  }
  yield '\n  ]\n}\n'
}

/** Writes one line per cell. */
export function* toJsonLinePieces(source: ExportSource): Generator<string> {
  for (const cell of source.cells()) yield `${JSON.stringify(rowOf(source, cell))}\n`
}

/** Matches values that a spreadsheet would read as a formula, including values of several lines. */
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
 * Writes one row per cell, with a column for each variable. Values that a spreadsheet would read as a formula stay
 * text, and the byte order mark makes it read non-Latin scripts.
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
