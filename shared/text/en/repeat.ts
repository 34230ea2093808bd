import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

const times = (count: number): string => plural(count, { one: '# time', other: '# times' })

/** Sending the same request several times, and how much its answers differ. */
export const repeatTexts = {
  action: 'Repeat…',
  title: 'Repeat',
  description:
    'Sends the same request several times, as a small experiment, and measures how much speed, tokens and cost differ.',
  times: 'Times',
  outOfRange: ({ min, max }: { min: string; max: string }) => `${min} to ${max}`,
  oneByOne: 'One after the other, so that the requests do not slow each other down',
  /** Before anything is sent. With `requests` when one click sends several: `10 times, 20 requests, about $0.40`. */
  about: ({ count, cost }: { count: number; cost: string }) => `${times(count)}, about ${cost}`,
  aboutRequests: ({ count, requests, cost }: { count: number; requests: number; cost: string }) =>
    `${times(count)}, ${plural(requests, { one: '# request', other: '# requests' })}, about ${cost}`,
  costUnknown: (count: number) => `${times(count)}, cost unknown`,
  withoutPrice: (count: number) =>
    plural(count, { one: '# request without a price', other: '# requests without a price' }),
  reckoning: 'Working out the cost…',
  run: (count: number) => `Send ${times(count)}`,
  starting: 'Starting',
  stop: 'Stop',
  stopping: 'Stopping',
  openExperiment: 'Open in Experiments',
  last: 'Last repeat',
  progress: ({ done, all }: { done: string; all: string }) => `${done} of ${all}`,
  spent: (cost: string) => `${cost} so far`,
  others: (count: string) => `${count} without an answer`,
  stopped: (count: string) => `${count} not sent or stopped`,
  noAnswers: 'No answer yet',
  columns: { measure: 'Measure', p50: 'p50', p95: 'p95', spread: 'Least to most', count: 'Answers' },
  columnHints: {
    p50: 'The median: half of the answers are below',
    p95: 'One answer in twenty is above',
  },
  measures: {
    firstTextMs: 'First text',
    durationMs: 'Duration',
    tokensPerSecond: 'Tokens per second',
    inputTokens: 'Input tokens',
    outputTokens: 'Output tokens',
    cost: 'Cost',
  },
  range: ({ least, most }: { least: string; most: string }) => `${least} – ${most}`,
}

export const repeatText = defineText('repeat', repeatTexts)
