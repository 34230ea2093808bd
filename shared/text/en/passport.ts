import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

/** What runs have taught of a model’s parameters and of its answers. */
export const passportTexts = {
  title: 'Parameter passport',
  titleOf: (model: string) => `Parameter passport of ${model}`,
  open: 'Open passport',
  models: 'Models with a passport',
  back: 'Table',
  searchModels: 'Search models',
  legend: { refused: 'refused parameters', drift: 'schema drift' },
  counts: {
    refused: (count: number) => plural(count, { one: '# refused parameter', other: '# refused parameters' }),
    drift: (count: number) => plural(count, { one: '# difference', other: '# differences' }),
  },
  openInChat: 'Open in Chat',
  export: 'Export',
  exportAs: { json: 'JSON', markdown: 'Markdown' },
  more: 'More actions',
  forgetModel: (model: string) => `Clear passport of ${model}`,
  forgetAll: 'Clear all passports of this connection',
  forgotten: {
    model: (model: string) => `Passport of ${model} cleared`,
    all: (connection: string) => `All passports of ${connection} cleared`,
  },
  format: 'Format',
  filter: 'State',
  filters: {
    all: 'All',
    accepted: 'Accepted',
    refused: 'Refused',
    unclear: 'Unclear',
    'not-tried': 'Not tried',
  },
  withCount: ({ label, count }: { label: string; count: number }) => `${label} ${formatWhole(count)}`,
  fromRuns: ({ runs, connection }: { runs: number; connection: string }) =>
    `from ${plural(runs, { one: '# run', other: '# runs' })} on ${connection}`,
  columns: {
    parameter: 'Parameter',
    state: 'State',
    range: 'Range seen',
    runs: 'Runs',
    first: 'First',
    last: 'Last',
    lastError: 'Last error',
    field: 'Field or event',
    cameAs: 'Type',
    answers: 'Answers',
  },
  states: {
    accepted: 'accepted',
    ignored: 'no effect',
    partly: 'partly',
    omitted: 'omitted',
    refused: 'refused',
    'not-tried': 'not tried',
  },
  stateHelp: {
    accepted: 'Sent, and the answer was complete.',
    ignored: 'Sent, and the answer shows that it was not followed.',
    partly: 'Accepted with some values and refused with others.',
    omitted: 'Omitted: not supported by this model.',
    refused: 'The gateway refused it by name.',
    'not-tried': 'No run has sent it.',
  },
  never: 'never',
  facts: {
    lastError: 'Last error for this field',
    returnedAs: 'Returned as',
    returned: ({ as, times, first }: { as: string; times: number; first: string }) =>
      `${as}, ${plural(times, { one: '# time', other: '# times' })} since ${first}`,
    effect: 'Shown by the answer',
    ignored: ({ ignored, accepted }: { ignored: number; accepted: number }) =>
      `Not followed in ${formatWhole(ignored)} of ${plural(accepted, { one: '# answer', other: '# answers' })}`,
    firstAndLast: ({ first, last }: { first: string; last: string }) => `${first} to ${last}`,
    seen: 'Seen',
  },
  omit: ({ model, format }: { model: string; format: string }) => `Omit for ${model} in ${format}`,
  openRun: 'Open run',
  probeAgain: 'Probe again',
  probeThis: 'Probe',
  drift: {
    title: 'Schema drift',
    since: ({ answers, first }: { answers: number; first: string }) =>
      `${plural(answers, { one: '# answer', other: '# answers' })} since ${first}`,
    markKnown: 'Mark as known',
    markedKnown: (model: string) => `Differences of ${model} marked as known`,
    kinds: { unexpected: 'not expected', 'other-type': 'other type', missing: 'missing' },
    types: {
      event: 'event',
      absent: 'absent',
      noEvent: 'no event',
    },
    known: 'known',
    exampleFrom: 'Example',
    seen: ({ first, last }: { first: string; last: string }) => `seen ${first} to ${last}`,
    copyPath: 'Copy path',
    none: 'No differences',
    noneHelp: 'Every answer had the fields and events that this format documents.',
    noShapes: 'Answers of this format are not compared.',
  },
  endpoints: {
    title: 'Endpoints',
    meta: 'Last result, first text',
    streamed: (format: string) => `${format}, stream`,
    works: 'works',
    failed: (status: string) => `failed${status}`,
    endedEarly: 'ended early',
    refused: 'refused',
  },
  probe: {
    title: (count: number) => `Probe ${formatWhole(count)} not tried`,
    action: (count: number) => plural(count, { one: 'Probe # parameter', other: 'Probe # parameters' }),
    andMore: (count: number) => `and ${formatWhole(count)} more`,
    help: 'One tiny request for each parameter.',
    question: (count: number) => plural(count, { one: 'Probe # parameter?', other: 'Probe # parameters?' }),
    confirm: (count: number) => plural(count, { one: 'Send # request', other: 'Send # requests' }),
    planning: 'Estimating the cost',
    sends: ({ requests, input, output }: { requests: number; input: number; output: number }) =>
      `Sends ${plural(requests, { one: '# request', other: '# requests' })}: about ${plural(input, { one: '# token', other: '# tokens' })} in and at most ${formatWhole(output)} out.`,
    cost: (cost: string) => `About ${cost} in total.`,
    unpriced: 'The price of this model is unknown.',
    mayCharge: 'A refused call may be charged.',
    leftOut: (names: string) => `Left out, as no tiny request fits: ${names}.`,
    stop: 'Stop',
    progress: ({ done, total }: { done: number; total: number }) =>
      `${formatWhole(done)} of ${formatWhole(total)} answered`,
    stopped: ({ done, total }: { done: number; total: number }) =>
      `Stopped. ${formatWhole(done)} of ${formatWhole(total)} answered`,
    failures: (count: number) => plural(count, { one: '# failed', other: '# failed' }),
    notOffered: 'Parameters of this format are learned from your own runs only.',
  },
  empty: 'No passport yet',
  emptyHelp:
    'Once this model has answered, its parameters and the shape of its answers are listed here. Deleting runs does not remove them.',
  emptyFilter: 'No parameters in this state.',
}

export const passportText = defineText('passport', passportTexts)
