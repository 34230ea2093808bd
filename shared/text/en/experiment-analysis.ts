import { formatWhole } from '../intl.ts'
import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const experimentAnalysisTexts = {
  views: { label: 'View', grid: 'Grid', differences: 'Differences', summary: 'Summary' },
  summary: {
    title: 'Summary',
    nothing: {
      title: 'No answers yet',
      text: 'Times, pass rates and costs appear here with the first answers.',
    },
    variant: 'Variant',
    cells: (count: number) => plural(count, { one: '# request', other: '# requests' }),
  },
  times: {
    title: (count: number) =>
      plural(count, { one: 'Time of # request each', other: 'Time of # requests each' }),
    titleOfSome: 'Time of each request',
    firstText: 'First token',
    duration: 'Duration',
    p50: 'p50',
    p95: 'p95',
    interval: '95 % interval of p50',
    method: 'Interval by order statistics. Logarithmic axis.',
    thinned: (count: number) =>
      `${formatWhole(count)} points of each variant are drawn; the figures use all of them.`,
    measure: 'Measure',
    count: 'Requests',
    low: 'p50 from',
    high: 'p50 to',
    mark: (one: { variant: string; measure: string; figure: string; value: string }) =>
      `${one.variant}, ${one.measure}: ${one.figure} ${one.value}`,
    markWithInterval: (one: { text: string; low: string; high: string }) =>
      `${one.text}, 95 % interval ${one.low} to ${one.high}`,
    point: (one: { variant: string; measure: string; row: number; value: string }) =>
      `${one.variant}, case ${one.row}, ${one.measure}: ${one.value}`,
  },
  quality: {
    title: 'Quality and spread',
    bar: 'Bar: 95 % interval (Wilson)',
    dashed: (before: string) => `dashed: ${before}`,
    passed: 'Passed',
    change: 'Change',
    points: (signed: string) => `${signed} pts`,
    passAtK: (k: number) => `pass@${k}`,
    passHatK: (k: number) => `pass^${k}`,
    passAtKHint: (k: number) => `How likely at least one of ${k} answers passes`,
    passHatKHint: (k: number) => `How likely all ${k} answers pass`,
    speed: 'tok/s',
    tokens: 'Tokens',
    inputTokens: 'Input tokens',
    outputTokens: 'Output tokens',
    tokensInOut: (one: { input: string; output: string }) => `${one.input} in, ${one.output} out`,
    distinct: 'Distinct answers',
    distinctIn: (repeats: number) => `Distinct in ${repeats}:`,
    distinctCases: (one: { cases: number; answers: number }) =>
      plural(one.cases, { one: '# case', other: '# cases' }) +
      plural(one.answers, { one: ' with # answer', other: ' with # different answers' }),
    cost: 'Cost',
    measured: 'Measured by the gateway',
    estimated: 'Estimated',
    unknown: 'No price known',
    partly: (one: { known: number; all: number }) => `Known of ${one.known} of ${one.all} requests`,
    interval: (one: { low: string; high: string }) => `95 % interval ${one.low} to ${one.high}`,
    ofAnswers: (one: { passed: number; answered: number }) => `${one.passed} of ${one.answered}`,
    errors: (count: number) => plural(count, { one: '# error', other: '# errors' }),
    failed: 'Failed',
    ofAnswersTotal: 'Passed (count)',
    costKnown: 'Requests with a known cost',
    costMeasured: 'Of them measured',
    errorCount: 'Errors',
    open: 'Not sent or unknown',
    distinctAll: 'Distinct answers over all',
  },
  votes: {
    title: 'Blind vote',
    progress: (one: { voted: number; pairs: number }) =>
      plural(one.pairs, {
        one: `${formatWhole(one.voted)} of # pair`,
        other: `${formatWhole(one.voted)} of # pairs`,
      }),
    row: (number: number) => `Case ${formatWhole(number)}`,
    a: 'A is better',
    b: 'B is better',
    tie: 'Tie',
    bothBad: 'Both bad',
    shuffled: 'Order is shuffled per case. Names appear after the vote.',
    skip: 'Skip pair',
    undo: 'Undo last vote',
    emptyAnswer: 'Empty answer',
    done: {
      title: 'All pairs voted on',
      text: 'Pairs with the same text are left out.',
    },
    nothing: {
      title: 'Nothing to vote on yet',
      text: 'A pair is two answers of different variants to the same case.',
    },
    reading: 'Reading the next pair…',
    last: (one: { a: string; b: string }) => `A was ${one.a}, B was ${one.b}.`,
    ranking: {
      title: 'Ranking',
      method: 'Bradley-Terry, 95 % interval',
      rank: 'Rank',
      weaker: 'weaker',
      stronger: 'stronger',
      score: 'Score',
      interval: (one: { low: string; high: string }) => `${one.low} to ${one.high}`,
      regularised: 'Someone won or lost every vote, so each pair counts as having one tie more.',
      apart: (votes: number) =>
        plural(votes, {
          one: '# vote does not separate any two variants yet.',
          other: '# votes do not separate any two variants yet.',
        }),
    },
    matrix: {
      title: 'Votes, row against column',
      ties: (count: number) => plural(count, { one: '# tie', other: '# ties' }),
      bothBad: 'Both bad',
    },
    history: { title: 'Last votes', meta: 'newest first' },
  },
}

export const experimentAnalysisText = defineText('experiment-analysis', experimentAnalysisTexts)
