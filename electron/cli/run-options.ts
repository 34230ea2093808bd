import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { readPattern } from '../lib/patterns/match-pattern.ts'
import { parseOptions } from '../lib/parse-options.ts'
import { gatewayOptions, type GatewayValues } from './gateway-choice.ts'
import { readOutputs, type Output } from './write-outputs.ts'
import { definedFields } from '../../shared/defined-fields.ts'

const runOptions = {
  ...gatewayOptions,
  config: { type: 'string', short: 'c' },
  output: { type: 'string', short: 'o', multiple: true },
  'max-concurrency': { type: 'string', short: 'j' },
  repeat: { type: 'string' },
  delay: { type: 'string' },
  var: { type: 'string', multiple: true },
  'filter-pattern': { type: 'string' },
  'filter-first-n': { type: 'string' },
  'filter-failing': { type: 'string' },
  'filter-errors-only': { type: 'string' },
  'not-worse-than': { type: 'string' },
  'max-requests': { type: 'string' },
  'max-cost': { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  resume: { type: 'string' },
  'retry-errors': { type: 'string' },
  'no-progress-bar': { type: 'boolean' },
  'data-dir': { type: 'string' },
} as const

/** Selects the cases of a pack. */
export interface CaseFilter {
  /** A pattern for the description. */
  readonly pattern?: string | undefined
  readonly firstN?: number | undefined
  /** A file of results, or the id of a run: selects only cases that failed or went wrong there. */
  readonly failing?: string | undefined
  readonly errorsOnly?: string | undefined
}

/** The options of a `run` command line. */
export interface RunOptions {
  readonly gateway: GatewayValues
  readonly pack: string | undefined
  /** The run to resume; its failed requests are sent again with `retriesErrors`. */
  readonly resumed: string | undefined
  readonly retriesErrors: boolean
  readonly outputs: readonly Output[]
  /** Changes to the pack's plan. */
  readonly plan: Partial<ExperimentPlan>
  /** Values for every case. */
  readonly vars: Readonly<Record<string, string>>
  readonly filter: CaseFilter
  /** The baseline run of a gate: a variant must not pass fewer of the same cases. */
  readonly notWorseThan: string | undefined
  readonly isConfirmed: boolean
  readonly isPlain: boolean
  readonly dataFolder: string | undefined
}

/** The error names the wrong option. */
export function readRunOptions(argv: readonly string[]): Result<RunOptions> {
  const parsed = parseOptions(argv, runOptions, { takesOthers: true })
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  const outputs = readOutputs(values.output ?? [])
  if (!outputs.ok) return outputs
  const plan = readPlan(values)
  if (!plan.ok) return plan
  const firstN = readNumber(values, 'filter-first-n', 1)
  if (!firstN.ok) return firstN
  const pattern = values['filter-pattern']
  if (pattern !== undefined && readPattern(pattern) === undefined)
    return err({ kind: 'invalid-input', ...hostError('notAnExpression', { option: '--filter-pattern' }) })
  const pairs = (values.var ?? []).map((pair) => pair.split(/=(.*)/s))
  if (pairs.some(([name = '', value]) => name === '' || value === undefined))
    return err({ kind: 'invalid-input', ...hostError('notAPair', { option: '--var' }) })
  return ok({
    gateway: values,
    pack: values.config ?? positionals[0],
    resumed: values.resume ?? values['retry-errors'],
    retriesErrors: values['retry-errors'] !== undefined,
    outputs: outputs.value,
    plan: plan.value,
    vars: Object.fromEntries(pairs),
    filter: {
      pattern,
      firstN: firstN.value,
      failing: values['filter-failing'],
      errorsOnly: values['filter-errors-only'],
    },
    notWorseThan: values['not-worse-than'],
    isConfirmed: values.yes === true,
    isPlain: values['no-progress-bar'] === true,
    dataFolder: values['data-dir'],
  })
}

type Numbers = Readonly<Record<string, unknown>>

function readPlan(values: Numbers): Result<Partial<ExperimentPlan>> {
  const repeats = readNumber(values, 'repeat', 1)
  if (!repeats.ok) return repeats
  const concurrency = readNumber(values, 'max-concurrency', 1)
  if (!concurrency.ok) return concurrency
  const delayMs = readNumber(values, 'delay', 0)
  if (!delayMs.ok) return delayMs
  const maxRequests = readNumber(values, 'max-requests', 1)
  if (!maxRequests.ok) return maxRequests
  const maxCost = readNumber(values, 'max-cost', 0, true)
  if (!maxCost.ok) return maxCost
  return ok(
    definedFields({
      repeats: repeats.value,
      concurrency: concurrency.value,
      delayMs: delayMs.value,
      maxRequests: maxRequests.value,
      maxCost: maxCost.value,
    }),
  )
}

function readNumber(
  values: Numbers,
  name: string,
  least: number,
  isBroken = false,
): Result<number | undefined> {
  const value = values[name]
  if (typeof value !== 'string') return ok(undefined)
  const number = value.trim() === '' ? Number.NaN : Number(value)
  const isFit = Number.isFinite(number) && number >= least && (isBroken || Number.isInteger(number))
  if (isFit) return ok(number)
  const short = name === 'max-concurrency' ? '-j' : undefined
  const option = short === undefined ? `--${name}` : `${short} (--${name})`
  return err({ kind: 'invalid-input', ...hostError('notANumber', { option, least, isWhole: !isBroken }) })
}
