import { defineText } from '../define-text.ts'

/** The texts of an experiment's HTML report. */
export const experimentReportTexts = {
  unnamed: 'Untitled experiment',
  madeBy: (day: string) => `Gateway Playground, ${day}`,
  size: (counts: { cases: string; variants: string; repeats: string }) =>
    `Cases: ${counts.cases} · Variants: ${counts.variants} · Repeats: ${counts.repeats}`,
  variants: 'Variants',
  cases: 'Cases',
  columns: {
    variant: 'Variant',
    model: 'Model',
    passed: 'Passed',
    failed: 'Failed',
    errors: 'Errors',
    open: 'Open',
    passRate: 'Pass rate',
    interval: '95% interval',
    passAtK: 'pass@k',
    firstText: 'First text p50 / p95',
    duration: 'Duration p50 / p95',
    outputTokens: 'Output tokens',
    cost: 'Cost',
    judgingCost: 'Judging cost',
    earlierCost: 'Earlier attempts',
  },
  states: {
    planned: 'Planned',
    sending: 'Sending',
    done: 'Passed',
    failed: 'Failed',
    error: 'Error',
    unknown: 'Unknown',
    stopped: 'Stopped',
  },
  case: (number: string) => `Case ${number}`,
  values: 'Values',
  prompt: 'Prompt',
  parameters: 'Parameters',
  extra: 'Extra JSON',
  cut: (shown: string, all: string) => `First ${shown} of ${all} characters`,
  imageLeftOut: 'Image not included: too large',
  mediaLeftOut: (file: string) => `File not included: ${file}`,
  baseline: 'Baseline',
}

export const experimentReportText = defineText('experiment-report', experimentReportTexts)
