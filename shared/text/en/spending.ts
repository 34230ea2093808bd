import { defineText } from '../define-text.ts'
import { formatItems, formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

const runs = (count: number): string => plural(count, { one: '# run', other: '# runs' })

export const spendingTexts = {
  spending: 'Spending',
  /** Between the list of runs and this page. */
  views: 'Runs, spending or bill',
  bill: 'Bill',
  filters: 'Period and filters',
  period: 'Period',
  periods: { today: 'Today', week: '7 days', month: '30 days', year: '1 year' },
  from: 'From',
  to: 'To',
  connections: 'Connections',
  /** Above the two columns of sums next to the connections. */
  columnsOfConnections: 'measured, estimated',
  rehearsed: 'rehearsed',
  groupBy: 'Group by',
  groupings: {
    model: 'Model',
    connection: 'Connection',
    format: 'Format',
    key: 'Key',
    conversation: 'Conversation',
    experiment: 'Experiment',
    day: 'Day',
  },
  model: 'Model',
  format: 'Format',
  key: 'Key',
  anyModel: 'Any model',
  anyFormat: 'Any format',
  anyKey: 'Any key',
  clear: 'Clear filters',
  measured: 'Measured',
  measuredDetail: (count: number) => `stated by the gateway, ${runs(count)}`,
  estimated: 'Estimated',
  estimatedDetail: (count: number) => `usage × price, ${runs(count)}`,
  unknown: 'Unknown',
  runCount: runs,
  unknownDetail: 'may have been charged',
  refusedDetail: (count: number) => `${runs(count)} refused, usually not charged`,
  perDay: 'Cost per day',
  /** Today's cost so far: `$4.31 + ≈ $1.16`. */
  today: (spent: string) => `Today ${spent}`,
  todayTold: (today: { spent: string; unknown: number; limit: string | undefined }) =>
    `Spent today: ${today.spent}${today.unknown === 0 ? '' : `, ${runs(today.unknown)} unknown`}${today.limit === undefined ? '' : `. Limit ${today.limit} a day`}`,
  ofLimit: (limit: string) => `of ${limit} a day`,
  /** In the header of a conversation, where symbols for measured, estimated and unknown are next to the sums. */
  ofConversation: {
    label: 'Cost of this conversation',
    unknownRuns: (count: number) => `${formatWhole(count)} unknown`,
    inRuns: (count: number) => `in ${runs(count)}`,
    /** The whole text, in a tooltip. */
    costs: (costs: {
      measured: string | undefined
      estimated: string | undefined
      unknown: number
      refused: number
      isRehearsed: boolean
    }) =>
      `${costs.isRehearsed ? 'Rehearsed with the practice gateway, not paid' : 'Cost so far'}: ${formatItems([
        ...(costs.measured === undefined ? [] : [`${costs.measured} measured`]),
        ...(costs.estimated === undefined ? [] : [`${costs.estimated} estimated`]),
        ...(costs.unknown === 0 ? [] : [`${runs(costs.unknown)} of unknown cost`]),
        ...(costs.refused === 0 ? [] : [`${runs(costs.refused)} refused, usually not charged`]),
      ])}. Deleted messages and all columns are included.`,
  },
  left: (usd: string) => `${usd} left`,
  over: (usd: string) => `${usd} over the limit`,
  others: (count: number) => plural(count, { one: '# other', other: '# others' }),
  /** A day of the chart, for screen readers. */
  dayTold: (spending: { day: string; measured: string; estimated: string; unknown: number }) =>
    `${spending.day}: ${spending.measured} measured, ≈ ${spending.estimated} estimated${spending.unknown === 0 ? '' : `, ${runs(spending.unknown)} unknown`}`,
  day: 'Day',
  columns: { runs: 'Runs', tokensIn: 'Tokens in', tokensOut: 'Tokens out', currency: 'Currency' },
  total: 'Total',
  /** For runs without a conversation, experiment or key. */
  none: { conversation: 'No conversation', experiment: 'No experiment', key: 'No key' },
  /** It was deleted, or never had a title. */
  untitled: (id: string) => `Untitled (${id})`,
  showRuns: (what: string) => `Show runs of ${what} in History`,
  exportCsv: 'Save as CSV',
  noCost: '–',
  loading: 'Loading spending',
  caption:
    'In US dollars unless another currency stands there; different currencies are never added up. Runs removed from History still count.',
  /** Label of the chart's currency selector. */
  chartCurrency: 'Currency of the chart',
  /** Next to a chart that shows one currency of several. */
  onlyCurrency: (currency: string) => `${currency} only`,
  tokens: (count: number) => formatWhole(count),
  empty: {
    title: 'Nothing spent yet',
    text: 'What each request cost is added up here by model, connection, key and day: measured, estimated and unknown apart.',
    start: 'Start a chat',
  },
  limits: {
    title: 'Limits',
    hint: 'ask before sending',
    none: 'no limit',
    perClick: 'Per click, ask above',
    perDay: 'Per day, ask above',
    perDayOn: (connection: string) => `Per day on ${connection}, ask above`,
    withoutPrice: 'Ask if a model has no price',
    repeats: 'Ask before sending the same again within a minute',
    perDayHere: 'Spending limit a day',
    hereHelp: 'Asks before a request would pass it, in this window and on the command line.',
    question: {
      title: {
        click: (limit: string) => `Pass the limit of ${limit} for one click?`,
        day: (limit: string) => `Pass the limit of ${limit} a day?`,
        connection: (limit: string) => `Pass the limit of ${limit} a day on this connection?`,
      },
      priceTitle: (model: string) => `Send to ${model} without knowing its price?`,
      detail: (of: { model: string; connection: string; next: string; spent: string; reserved: string }) =>
        `Up to about ${of.next} for ${of.model} on ${of.connection}. So far ${of.spent}, and about ${of.reserved} for requests under way. Nothing has been sent yet.`,
      priceDetail: (connection: string) =>
        `Neither ${connection} nor the bundled table has a price for it. Nothing has been sent yet.`,
      currencyTitle: ({ model, currency }: { model: string; currency: string }) =>
        `Send to ${model}, which is priced in ${currency}?`,
      currencyDetail: (of: { connection: string; next: string }) =>
        `Up to about ${of.next} on ${of.connection}. Your limits are in US dollars and no exchange rate is assumed, so the cost is unknown in $. Nothing has been sent yet.`,
      /** In a blind comparison. */
      blindRepeat: 'The same was sent to one of the columns a moment ago, and may be charged again.',
      blindTitle: 'Pass a spending limit?',
      blindDetail:
        'The request of one of the columns would pass a limit, or its cost is not known. Nothing has been sent yet.',
      forDay: 'Allow more for the rest of today',
      send: 'Send',
      keep: 'Do not send',
      repeatTitle: 'Send the same request again?',
      repeatDetail: (of: { model: string; connection: string; ago: string; isOn: boolean }) =>
        `${of.model === '' ? of.connection : `${of.model} on ${of.connection}`} got the same body ${of.ago} ago${of.isOn ? ', and the response is still on its way' : ''}. Sent again, it may be charged again. Nothing has been sent yet.`,
      repeatNever: 'Send repeats without a question',
      sendAgain: 'Send again',
    },
  },
  nothingHere: 'Nothing was sent in this period with these filters.',
}

export const spendingText = defineText('spending', spendingTexts)
