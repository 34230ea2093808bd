import {
  promptOf,
  type Cell,
  type ExperimentCase,
  type ExperimentPlan,
  type Variant,
} from '../../../shared/experiments/experiment.ts'
import { withDollars, wordSums, type Money } from '../../../shared/money/sums.ts'
import { textOfValue } from '../../../shared/templates/template.ts'
import type { VariantSummary } from '../../../shared/experiments/variant-summary.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { experimentReportText } from '../../../shared/text/en/experiment-report.ts'
import { dateFormat, formatWhole } from '../../../shared/text/intl.ts'
import { currentLanguage } from '../../../shared/text/translation.ts'
import { errorLines } from '../../lib/error-lines.ts'
import { cutText } from '../../lib/cut-text.ts'
import { element, type Markup } from '../../lib/markup.ts'
import type { ExportSource } from './export-source.ts'
import { reportStyle } from './report-style.ts'
import { createSmallImages } from './small-images.ts'

/** Longer answers and values are truncated with a notice; the other exports contain them in full. */
const maxTextCharacters = 20_000

/**
 * Writes one self-contained HTML file without scripts or external resources, in the current language. Texts of models
 * and cases are escaped; the content security policy blocks anything that might slip through.
 */
export async function* toHtmlPieces(source: ExportSource): AsyncGenerator<string> {
  const { experiment, cells } = source
  const { plan } = experiment
  const language = currentLanguage() === 'zh-CN' ? 'zh-CN' : 'en'
  // oxlint-disable-next-line text/untranslated -- the head of an HTML file
  yield `<!doctype html>\n<html lang="${language}">${headOf(source).markup}\n<body>`
  for (const part of introOf(source)) yield `${part.markup}\n`
  yield variantsOf(source).markup
  yield element('h2', {}, experimentReportText().cases).markup
  const imageOf = createSmallImages(source.findMedia)
  for (const [caseIndex, row] of plan.cases.entries()) {
    const columns: Markup[][] = plan.variants.map(() => [])
    for (const cell of cells({ caseIndex }))
      columns[cell.variantIndex]?.push(await cellOf(cell, plan.repeats, { ...source, imageOf }))
    for (const part of caseOf(plan, { row, caseIndex, columns })) yield `${part.markup}\n`
  }
  yield '</body></html>\n'
}

function titleOf({ experiment: { description } }: ExportSource): string {
  return description === '' ? experimentReportText().unnamed : description
}

/** The policy blocks all loading and scripts, whatever the page contains. */
const policy = [
  ['default-src', "'none'"],
  ['style-src', "'unsafe-inline'"],
  ['img-src', 'data:'],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
]
  .map((directive) => directive.join(' '))
  .join('; ')

function headOf(source: ExportSource): Markup {
  return element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    element('meta', { name: 'viewport', content: 'width=device-width' }),
    element('title', {}, titleOf(source)),
    element('style', {}, { markup: reportStyle }),
  )
}

function introOf(source: ExportSource): Markup[] {
  const { startedAt, createdAt, plan } = source.experiment
  const text = experimentReportText()
  const day = dateFormat({ dateStyle: 'long' }).format(startedAt ?? createdAt)
  const size = text.size({
    cases: formatWhole(plan.cases.length),
    variants: formatWhole(plan.variants.length),
    repeats: formatWhole(plan.repeats),
  })
  return [element('h1', {}, titleOf(source)), quiet(text.madeBy(day)), quiet(size)]
}

function quiet(text: string): Markup {
  return element('p', { class: 'quiet' }, text)
}

function variantsOf({ experiment: { plan }, summaries }: ExportSource): Markup {
  const text = experimentReportText()
  const { variant, model, ...numbers } = text.columns
  const head = [
    ...[variant, model].map((name) => element('th', { scope: 'col' }, name)),
    ...Object.values(numbers).map((name) => element('th', { scope: 'col', class: 'number' }, name)),
  ]
  const rows = plan.variants.map((item, index) => {
    const summary = summaries[index]
    const values = summary === undefined ? [] : numbersOf(summary)
    return element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row' },
        item.label,
        ...(item.id === plan.baselineId ? [' ', element('span', { class: 'quiet' }, text.baseline)] : []),
        askedOf(plan, item),
      ),
      element('td', {}, `${item.model} · ${item.format}`),
      ...values.map((value) => element('td', { class: 'number' }, value)),
    )
  })
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  )
  return element('section', {}, element('h2', {}, text.variants), element('div', { class: 'scroll' }, table))
}

/** Returns the request settings of a variant, collapsed because prompts are long. */
function askedOf(plan: ExperimentPlan, variant: Variant): Markup {
  const text = experimentReportText()
  const { parameters, extra } = variant
  const details: [string, string][] = [
    [text.prompt, promptOf(plan, variant)],
    ...(Object.keys(parameters).length > 0
      ? [[text.parameters, JSON.stringify(parameters)] satisfies [string, string]]
      : []),
    ...(Object.keys(extra).length > 0
      ? [[text.extra, JSON.stringify(extra)] satisfies [string, string]]
      : []),
  ]
  return element('details', {}, element('summary', {}, text.prompt), listOf(details))
}

function listOf(entries: readonly (readonly [name: string, value: string])[]): Markup {
  const rows = entries.flatMap(([name, value]) => [
    element('dt', {}, name),
    element('dd', {}, ...textBox(value)),
  ])
  return element('dl', {}, ...rows)
}

/** Returns the numbers in column order. */
function numbersOf(summary: VariantSummary): string[] {
  const { passed, failed, errors, open, passRate, interval, passAtK, firstTextMs, durationMs } = summary
  return [
    ...[passed, failed, errors, open].map(formatWhole),
    percent(passRate),
    interval === undefined ? '' : `${percent(interval.low)} – ${percent(interval.high)}`,
    percent(passAtK),
    ...[firstTextMs, durationMs].map((spread) =>
      spread === undefined ? '' : `${formatWhole(spread.p50)} / ${formatWhole(spread.p95)} ms`,
    ),
    summary.outputTokens === undefined ? '' : formatWhole(summary.outputTokens),
    sums(summary.costKnown === 0 ? undefined : summary.cost, summary.foreign),
    sums(summary.judgingCost, summary.judgingForeign),
    sums(summary.earlierCost, summary.earlierForeign),
  ]
}

/** Formats each currency separately; `''` when no cost is known. */
function sums(usd: number | undefined, foreign?: readonly Money[]): string {
  return wordSums(withDollars(usd, foreign), (amount) => amount.toPrecision(3))
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(share * 100).toFixed(1)} %`
}

interface CaseParts {
  readonly row: ExperimentCase
  readonly caseIndex: number
  /** The cells of each variant. */
  readonly columns: readonly (readonly Markup[])[]
}

function caseOf({ variants }: ExperimentPlan, { row, caseIndex, columns }: CaseParts): Markup[] {
  const { description, vars } = row
  const entries = Object.entries(vars).map(([name, value]) => [name, textOfValue(value)] as const)
  const head = variants.map(({ label }) => element('th', { scope: 'col' }, label))
  const cells = columns.map((column) => element('td', {}, ...column))
  const table = element(
    'table',
    { class: 'cells', style: `--count:${variants.length}` },
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, element('tr', {}, ...cells)),
  )
  return [
    element('h3', {}, description ?? experimentReportText().case(formatWhole(caseIndex + 1))),
    ...(entries.length === 0 ? [] : [listOf(entries)]),
    element('div', { class: 'scroll' }, table),
  ]
}

async function cellOf(
  { state, repeat, score, text: answer, error, results, media = [] }: Cell,
  repeats: number,
  {
    imageOf,
    nameOfFile,
  }: Pick<ExportSource, 'nameOfFile'> & {
    readonly imageOf: (mediaId: string) => Promise<string | undefined>
  },
): Promise<Markup> {
  const text = experimentReportText()
  const marks = [
    ...(repeats > 1 ? [`#${formatWhole(repeat + 1)}`] : []),
    ...(score !== undefined && score > 0 && score < 1 ? [score.toFixed(2)] : []),
  ]
  const files: Markup[] = []
  for (const { mediaId, mediaType } of media) {
    const isImage = mediaType.startsWith('image/')
    // oxlint-disable-next-line no-await-in-loop -- one at a time: together they are gigabytes
    const address = await imageOf(mediaId)
    if (address !== undefined) files.push(element('img', { alt: '', src: address }))
    // The image of a video is a thumbnail: name the video.
    if (!isImage) files.push(quiet(text.mediaLeftOut(nameOfFile(mediaId) ?? mediaType)))
    else if (address === undefined) files.push(quiet(text.imageLeftOut))
  }
  const reasons = results
    .filter(({ isPass }) => !isPass)
    .map(({ type, reason }) => element('li', {}, `${type}: ${wordError(reason).message}`))
  return element(
    'div',
    { class: 'cell' },
    element('span', { class: `state ${state}` }, text.states[state]),
    ...(marks.length > 0 ? [' ', element('span', { class: 'quiet' }, marks.join(' · '))] : []),
    ...(error === undefined ? [] : errorLines(error).map((line) => element('p', {}, line))),
    ...(reasons.length === 0 ? [] : [element('ul', {}, ...reasons)]),
    ...(answer === undefined ? [] : textBox(answer)),
    ...files,
  )
}

/** Returns a text up to a limit. HTML parsers drop a line break after `<pre>`, so one is added. */
function textBox(whole: string): Markup[] {
  const shown = cutText(whole, maxTextCharacters)
  const box = element('pre', {}, '\n', shown)
  const isWhole = shown.length === whole.length
  return isWhole
    ? [box]
    : [box, quiet(experimentReportText().cut(formatWhole(shown.length), formatWhole(whole.length)))]
}
