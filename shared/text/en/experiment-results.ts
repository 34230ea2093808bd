import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'
import { formatWhole } from '../intl.ts'

const errorsOf = (count: number): string => plural(count, { one: '# error', other: '# errors' })

export const experimentResultsTexts = {
  waits: ({ connection, seconds }: { connection: string; seconds: string }) =>
    `${connection}: waiting, continues in ${seconds}`,
  pausedByHand: {
    message: 'Paused by hand.',
    nextStep: 'Send the rest when you like.',
  },
  retryErrors: (count: number) => plural(count, { one: 'Retry # error', other: 'Retry # errors' }),
  retryErrorsHint: 'Plans the requests that ended with an error again and sends them',
  show: {
    label: 'Show',
    caseColumn: 'Case column',
    title: 'Description',
    answer: 'Answer',
    whole: 'Whole answer',
    sort: 'Sort',
    byCase: 'As planned',
    byFailures: 'Most failures first',
    byScore: (variant: string) => `Lowest score of ${variant} first`,
    byTime: (variant: string) => `Longest time of ${variant} first`,
  },
  search: 'Search values and answers',
  grid: {
    label: 'Cases by variants',
    case: 'Case',
    format: 'Format, connection',
    passed: 'Passed',
    firstToken: 'First token p50, p95',
    speed: 'Speed',
    cost: 'Cost',
    passedOf: ({
      passed,
      failed,
      errors,
      unknown,
      all,
    }: {
      passed: number
      failed: number
      errors: number
      unknown: number
      all: number
    }) =>
      `${formatWhole(passed)} passed, ${formatWhole(failed)} failed, ${errorsOf(errors)}, ${formatWhole(unknown)} unknown of ${formatWhole(all)}`,
    measured: 'Measured by the gateway',
    estimated: 'Estimated from prices',
    noCost: 'No price known',
    baseline: 'Baseline',
    empty: 'No cases yet',
    emptyText: 'Cases and variants of the plan stand here, before anything is sent.',
    noneFound: 'No case matches',
    noneFoundText: 'Change the search, or show all states.',
    showAll: 'Show all cases',
    noAnswer: 'Empty answer',
    pictures: (count: number) => plural(count, { one: '# file', other: '# files' }),
  },
  media: {
    view: 'View',
    compare: 'Compare with the baseline',
    missing: 'The file is missing',
    rowDifference: 'Difference within this row',
    meanOfPixels: 'mean of all pixels, 0 to 1',
    selected: 'selected',
    difference: (value: string) => `difference ${value}`,
    compareWith: (variant: string) => `Compare with ${variant}`,
  },
  states: {
    planned: 'planned',
    sending: 'sending',
    done: 'passed',
    failed: 'failed',
    error: 'error',
    unknown: 'unknown',
    stopped: 'stopped',
  },
  filter: { label: 'Cells by state', all: 'All' },
  cell: {
    pane: 'Cell',
    title: (number: number) => `Case ${formatWhole(number)}`,
    none: 'No cell open',
    noneText: 'Choose a cell of the grid to see its answer, its assertions and what was sent.',
    previous: 'Previous cell',
    next: 'Next cell',
    close: 'Close the cell',
    repeats: 'Repeats',
    repeat: ({ number, state }: { number: number; state: string }) =>
      `Repeat ${formatWhole(number)}, ${state}`,
    score: (score: string) => `score ${score} of 1.00`,
    firstToken: 'First token',
    duration: 'Duration',
    cost: 'Cost',
    wordErrorRate: 'Word error rate',
    reciprocalRank: 'Reciprocal rank',
    judgingCost: 'Judging cost',
    earlierCost: 'Earlier attempts',
    percent: (value: string) => `${value} %`,
    tokens: ({ input, output }: { input: string; output: string }) => `${input} in · ${output} out`,
    answer: 'Answer',
    answerAs: 'Show the answer as',
    plain: 'Plain',
    markdown: 'Markdown',
    json: 'JSON',
    baseline: 'Against baseline',
    copy: 'Copy the answer',
    noAnswer: 'The gateway answered with no text.',
    notSent: 'Not sent yet.',
    isOut: 'Waiting for the answer…',
    wasStopped: 'Stopped before the answer was whole.',
    isUnknown:
      'The outcome of this request is unknown. It may have been charged. It is not sent again automatically.',
    reading: 'Reading the cell…',
    sameAsBaseline: 'The same as the baseline',
    assertions: 'Results of the assertions',
    passedOf: ({ passed, all }: { passed: number; all: number }) =>
      `${formatWhole(passed)} of ${formatWhole(all)} passed`,
    notJudged: 'not judged',
    case: 'Case',
    renderedPrompt: 'Rendered prompt',
    values: 'Values',
    copyPrompt: 'Copy the rendered prompt',
    openInTab: (tab: string) => `Open in ${tab}`,
    switchedTo: (connection: string) => `Requests go to ${connection} now, as in this variant`,
    connectionRemoved: (active: string) =>
      `The connection of this variant was removed. Requests go to ${active}.`,
    inspect: 'Inspect request',
    back: 'Back to the cell',
    call: (name: string) => `Calls ${name}`,
    brokenCall: (name: string) => `Call of ${name} broken off`,
    moreCalls: (count: number) => plural(count, { one: '# more', other: '# more' }),
    documentAt: (place: number) => `Document ${formatWhole(place)}`,
    ranking: 'Ranking',
    vectorNorm: 'Norm',
    encoding: 'Encoding',
    firstNumbers: (count: number) => plural(count, { one: 'The first number', other: 'The first # numbers' }),
    size: ({ count, dimensions }: { count: number; dimensions: number }) =>
      `${count === 1 ? '' : `${formatWhole(count)} × `}${plural(dimensions, { one: '# dim', other: '# dims' })}`,
    vector: ({ count, dimensions }: { count: number; dimensions: number }) =>
      `${plural(count, { one: '# vector', other: '# vectors' })}, ${plural(dimensions, { one: '# dimension', other: '# dimensions' })}`,
  },
}

export const experimentResultsText = defineText('experiment-results', experimentResultsTexts)
