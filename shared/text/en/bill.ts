import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

const tokens = (count: number): string => plural(count, { one: '# token', other: '# tokens' })
const requests = (count: number): string => plural(count, { one: '# request', other: '# requests' })

/** Compares usage × price, the cost stated in responses, and the gateway's own log of the key. */
export const billTexts = {
  title: 'Bill',
  loading: 'Reading the gateway’s log',
  refresh: 'Read the log again',
  exportCsv: 'Save as CSV',
  filters: 'Day and key',
  connection: 'Connection',
  key: 'Key',
  day: 'Day',
  dayBefore: 'Previous day',
  dayAfter: 'Next day',
  shown: 'Show',
  all: 'All',
  onlyDifferences: 'Differences',
  logRead: ({ moment, rows }: { moment: string; rows: number }) =>
    `log read ${moment}, ${plural(rows, { one: '# row', other: '# rows' })}`,
  logSince: (moment: string) => `It reaches back to ${moment}.`,
  noLog: 'Gateway log',
  sides: { reckoned: 'Usage × price', stated: 'Response', billed: 'Gateway log' },
  sideDetails: {
    reckoned: (count: number) => `by the current price list, ${requests(count)}`,
    stated: (count: number) => `cost that responses state, ${requests(count)}`,
    billed: (count: number) => `charged to the key, ${requests(count)}`,
  },
  ofRequests: requests,
  perMillion: (usd: string) => `${usd} / 1M`,
  each: (usd: string) => `${usd} each`,
  rows: {
    cost: 'Cost',
    input: 'Input tokens',
    cachedInput: 'From the cache',
    cacheWrite: 'Into the cache',
    output: 'Output tokens',
    characters: 'Characters',
    calls: 'Calls',
    model: 'Model',
    group: 'Group',
    provider: 'Provider',
    attempts: 'Attempts',
  },
  what: 'What',
  groupRatio: ({ name, ratio }: { name: string; ratio: string }) => `${name}, × ${ratio}`,
  assumedGroup: (name: string) => `${name}, assumed`,
  upstream: ({ model, upstream }: { model: string; upstream: string }) => `${model}, sent on as ${upstream}`,
  attempts: ({ retries, fallbacks }: { retries: number; fallbacks: number }) =>
    `${plural(retries, { one: '# retry', other: '# retries' })}, ${plural(fallbacks, { one: '# fallback', other: '# fallbacks' })}`,
  standings: {
    agrees: 'No difference',
    differs: 'Differs',
    pending: 'Not in the log yet',
    'beyond-log': 'Older than the log',
    unchecked: 'Nothing to compare',
  },
  standingDetails: {
    agrees: 'The charge is what usage and price come to.',
    differs: '',
    pending: 'A row is written a little after the response. Read the log again in a minute.',
    'beyond-log': 'The gateway tells its newest rows only, and this request is older.',
    unchecked: 'The gateway tells no log row, no price or no cost for this request.',
  },
  count: (count: number) => plural(count, { one: '# difference', other: '# differences' }),
  difference: 'Difference',
  effect: 'Effect',
  names: {
    'cached-twice': 'Cached tokens counted twice',
    'cache-writes-free': 'Cache writes not billed',
    'cache-writes-as-input': 'Cache writes billed as plain input',
    'negative-input': 'Negative input',
    'other-group': 'Another group',
    'group-ratio': 'Group ratio differs',
    'other-model': 'Another model',
    price: 'Price differs',
    tokens: 'Token count differs',
    amount: 'Unexplained amount',
    stated: 'Response states another cost',
    'refused-billed': 'Refused, and billed',
    'billed-twice': 'Billed twice',
    'row-missing': 'Not in the log',
    'no-run': 'Log row without a run',
  },
  details: {
    cachedTwice: (count: number) =>
      `${tokens(count)} from the cache are in the charge at the cache price and again as plain input.`,
    writesFree: (count: number) => `${tokens(count)} written to the cache are not in the charge.`,
    writesAsInput: (count: number) =>
      `${tokens(count)} written to the cache are charged at the price of plain input.`,
    negativeInput: (count: number) =>
      `The plain input comes to ${tokens(count)}: what came from the cache is subtracted from an input that does not include them.`,
    negativeSum: 'The charge is below zero.',
    otherGroup: ({ expected, billed }: { expected: string; billed: string }) =>
      `Charged in group ${billed}; most requests of this key are charged in ${expected}.`,
    groupRatio: ({ group, listed, billed }: { group: string; listed: string; billed: string }) =>
      `Group ${group} is listed with × ${listed}, and charged with × ${billed}.`,
    otherModel: ({ asked, billed }: { asked: string; billed: string }) =>
      `${asked} was requested, ${billed} is charged.`,
    price: ({ term, listed, billed }: { term: string; listed: string; billed: string }) =>
      `${term}: listed at ${listed}, charged at ${billed}.`,
    tokens: ({ of, counted, billed }: { of: string; counted: number; billed: number }) =>
      `${of}: the response counts ${formatWhole(counted)}, the log ${formatWhole(billed)}.`,
    amount: ({ expected, billed }: { expected: string; billed: string }) =>
      `The row’s own prices and counts come to ${expected}, and ${billed} is charged.`,
    stated: ({ stated, other }: { stated: string; other: string }) =>
      `The response states ${stated}, the other side says ${other}.`,
    refused: (status: number) => `The request was refused with HTTP ${status}, and charged all the same.`,
    billedTwice: (rows: number) =>
      `${plural(rows, { one: '# row has', other: '# rows have' })} the ID of this one request.`,
    rowMissing: 'The response is complete, and the log has no row with its request ID.',
    noRun: 'No run of this app has this request ID: another program used the key, or the run was removed.',
  },
  terms: {
    input: 'Input',
    output: 'Output',
    cachedInput: 'From the cache',
    cacheWrite: 'Into the cache',
    calls: 'Call',
  },
  openRun: 'Open run',
  detailsOf: (what: string) => `Details of ${what}`,
  columns: { time: 'Time', model: 'Model' },
  file: {
    requestId: 'Request ID',
    runId: 'Run ID',
    format: 'Format',
    askedModel: 'Model requested',
    servedModel: 'Model of the response',
    billedModel: 'Model billed',
    expectedGroup: 'Group expected',
    billedGroup: 'Group billed',
    billedRatio: 'Group ratio billed',
    inputCounted: 'Input tokens counted',
    inputBilled: 'Input tokens billed',
    cachedCounted: 'Cached tokens counted',
    cachedBilled: 'Cached tokens billed',
    writtenCounted: 'Cache writes counted',
    writtenBilled: 'Cache writes billed',
    outputCounted: 'Output tokens counted',
    outputBilled: 'Output tokens billed',
    quota: 'Quota',
    standing: 'Result',
    differences: 'Differences',
    effect: 'Effect of the differences',
  },
  leftOut: (count: number) => `${requests(count)} more, older than these, are not shown.`,
  empty: {
    title: 'Nothing was sent on this day',
    text: 'Choose another day, connection or key. Each request is compared with the gateway’s log: what it should cost, what its response states, and what was charged.',
    noDifferences: 'No differences on this day',
    noConnection: 'No connection',
  },
  caption:
    'Amounts in US dollars. A difference is a question to the gateway, not a proof: its log and its price list may have changed since.',
}

export const billText = defineText('bill', billTexts)
