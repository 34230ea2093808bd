import { defineText } from '../define-text.ts'
import { formatDay, formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

const runs = (count: number): string => plural(count, { one: '# run', other: '# runs' })

export const historyTexts = {
  history: 'History',
  run: 'Run',
  runs: 'Runs',
  runCount: runs,
  /** There are more than were counted. */
  atLeastRuns: (count: number) => `At least ${runs(count)}`,
  format: 'Format',
  connection: 'Connection',
  inspector: 'Inspector',
  search: 'Search history',
  searchHint: 'Search texts, IDs, errors',
  loadingHistory: 'Loading history',
  loadingRun: 'Loading run',
  loadingRuns: 'Loading both runs',
  loading: 'Loading',
  showOlder: 'Show older',
  retry: 'Retry',
  noMatch: 'No runs match the search and filters.',
  showAll: 'Show all runs',
  empty: {
    title: 'No requests yet',
    text: 'Every request of every tab is kept here with its response: to find, inspect, compare and resend.',
    start: 'Start a chat',
  },
  none: {
    title: 'No run selected',
    text: 'Select a run in the list. To compare two, check them with Space or their checkboxes.',
  },
  favourite: 'Favourite',
  isFavourite: 'favourite',
  favouriteHint: 'Add to favourites: kept when space is freed',
  favouriteKept: 'Remove from favourites. Favourites are kept when space is freed',
  favouritesOnly: 'Favourites only',
  openConversation: 'Open conversation',
  stop: 'Stop',
  resend: 'Resend',
  resendsTo: (connection: string) => `Resends the recorded request to ${connection}`,
  deleteFromHistory: 'Delete from history',
  menu: {
    open: 'Open run',
    star: 'Add to favourites',
    unstar: 'Remove from favourites',
    select: 'Select',
    deselect: 'Deselect',
    copyRequestId: 'Copy request ID',
  },
  deletedFromHistory: (count: number) => `Deleted ${runs(count)} from history`,
  states: {
    submitted: 'Submitted',
    waiting: 'Waiting',
    streaming: 'Streaming',
    running: 'Running',
    done: 'Done',
    cutAfterEnd: 'Connection lost after the end',
    failed: 'Failed',
    stopped: 'Stopped',
    endedEarly: 'Ended early',
    interrupted: 'Interrupted',
  },
  /** States of a video job that runs do not have. */
  jobs: {
    sending: 'Sending',
    unknown: 'Unknown',
    overdue: 'Overdue',
    saving: 'Saving',
    notSaved: 'Not saved',
    pollingStopped: 'Polling stopped',
  },
  /** The service that finally answered, if the gateway names it: a note, not an error. */
  servedBy: {
    title: 'Served by',
    model: ({ served, asked }: { served: string; asked: string }) => `${served} (requested ${asked})`,
    provider: (provider: string) => `provider ${provider}`,
    retries: (count: number) =>
      plural(count, { one: '# retry by the gateway', other: '# retries by the gateway' }),
    fallbacks: (count: number) => plural(count, { one: '# fallback', other: '# fallbacks' }),
  },
  /** Answers that the gateway generates in the background. */
  background: {
    queued: 'Queued at the gateway',
    inProgress: 'In progress at the gateway',
    /** `state` is the gateway's own word. */
    other: (state: string) => `${state} at the gateway`,
    cancelling: 'Cancelling at the gateway',
    polls: (count: number) => plural(count, { one: '# poll', other: '# polls' }),
    nextPoll: (countdown: string) => `next poll in ${countdown}`,
    paused: (problem: string) => `Polling paused. ${problem}`,
    failedPoll: (problem: string) => `Last poll failed: ${problem}`,
    goesOn: 'You can close the app: the response goes on at the gateway.',
    cancel: {
      cancelled: 'Cancelled at the gateway.',
      accepted: 'The gateway took the cancellation and has not confirmed it.',
      ended: 'It was complete at the gateway before it could be cancelled.',
      refused: (words: string) => `The gateway did not cancel it, so it continues there: ${words}`,
      unknown: 'The gateway did not confirm the cancellation. The response may continue there.',
    },
  },
  newestCharacters: (count: number) =>
    plural(count, {
      one: 'Only the last character is shown while more arrive.',
      other: 'Only the last # characters are shown while more arrive.',
    }),
  groups: { stopAll: 'Stop all', reuse: 'Reuse settings' },
  endings: {
    title: (state: string) => `${state}.`,
    /** `kept` is a sentence. */
    stopped: (kept: string) => `${kept} It may have been charged.`,
    unsentAtEnd: 'The app closed before it was sent. Nothing was charged.',
    unsent: 'It was stopped before it was sent. Nothing was charged.',
    interrupted: (kept: string) => `The app closed during this request. ${kept} It may have been charged.`,
    cutAfterEnd:
      'The response was complete when the connection broke. All of it is kept; what a gateway sends last, such as token counts, may be missing. There is no need to resend.',
    noEndSignal: 'The stream ended without its end signal.',
    retry: 'Retry',
    retryUnchanged: 'Retry unchanged',
  },
  leftOut: {
    title: 'The response is longer than what is shown here',
    text: (characters: number) =>
      `About ${plural(characters, { one: '# more character was', other: '# more characters were' })} received. Inspect the request to see what was recorded of them.`,
  },
  blocks: {
    reasoning: 'Reasoning',
    refusal: 'The model refused',
    toolCall: 'Tool call',
    toolError: 'Tool error',
    toolResult: 'Tool result',
    source: (source: string) => `Source: ${source}`,
    places: {
      page: ({ start, end }: { start: number; end: number }) =>
        start === end ? `page ${start}` : `pages ${start}–${end}`,
      character: ({ start, end }: { start: number; end: number }) => `characters ${start}–${end}`,
      block: ({ start, end }: { start: number; end: number }) =>
        start === end ? `block ${start}` : `blocks ${start}–${end}`,
    },
    quoted: (words: string) => `“${words}”`,
    /** Actions of a service during an answer. */
    service: {
      call: 'Server tool call',
      result: 'Server tool result',
      search: 'Search',
      searchResults: 'Search results',
      mcpCall: 'MCP call',
      mcpResult: 'MCP result',
      fallback: 'Fallback',
      code: 'Code run by the service',
      codeResult: 'Result of the code',
      failed: (title: string) => `${title}, failed`,
    },
    other: 'Other content',
  },
  exchange: {
    you: 'You',
    response: 'Response',
    responseOf: (model: string) => `Response of ${model}`,
    seeRequest: 'The prompt is in the request: see the inspector.',
    waiting: 'Waiting for the response.',
    noResponse: 'No response.',
    copyPrompt: 'Copy prompt',
    copyResponse: 'Copy response',
  },
  /** What a run is waiting for. */
  awaited: {
    answer: (model: string) => `Waiting for ${model}`,
    started: 'Response started',
    received: (size: string) => `Received ${size}`,
  },
  facts: {
    title: 'Figures',
    http: (status: number) => `HTTP ${status}`,
    practice: 'Practice',
    resent: 'Resent from an earlier run',
    sent: 'Sent',
    duration: 'Duration',
    firstToken: 'First token',
    tokens: 'Tokens',
    tokensIn: (count: string) => `${count} tok in`,
    tokensOut: (count: string) => `${count} out`,
    requestId: 'Request ID',
    copyRequestId: 'Copy request ID',
    cost: 'Cost',
    costFrom: (cost: {
      source: 'log' | 'task' | 'answer' | 'prices' | 'table' | 'own'
      group?: string | undefined
      isGroupAssumed?: boolean | undefined
      tableDate?: string | undefined
    }) =>
      ({
        log: "measured, the gateway's log",
        task: "measured, the task's answer",
        answer: 'measured, the answer says so',
        prices: "estimated from the gateway's prices",
        own: 'estimated from your price',
        table: `estimated from the bundled price table${cost.tableDate === undefined ? '' : `, ${formatDay(cost.tableDate)}`}`,
      })[cost.source] +
      (cost.group === undefined
        ? ''
        : cost.isGroupAssumed === true
          ? `, taking the group ${cost.group}`
          : `, group ${cost.group}`),
    noCost: 'unknown',
    checkBill: 'Check bill',
    /** In a line of figures, whose tooltip names the source of the cost. */
    shortCost: ({ by, cost }: { by: 'measured' | 'estimated' | 'unknown'; cost: string }) =>
      ({ measured: `${cost} measured`, estimated: `≈ ${cost} estimated`, unknown: 'cost unknown' })[by],
    events: 'Events',
    eventCount: (count: number) => plural(count, { one: '# event', other: '# events' }),
    notStreamed: 'not streamed',
    notReported: 'not reported',
  },
  compare: {
    title: 'Comparison',
    what: 'What to compare',
    responses: 'Responses',
    requests: 'Requests',
    close: 'Close comparison',
    earlierRun: 'Earlier run',
    laterRun: 'Later run',
    tokens: (count: number | undefined) =>
      count === undefined ? '– tokens' : plural(count, { one: '# token', other: '# tokens' }),
    comparing: 'Comparing',
    tooSlow: 'Not compared: it took too long. Both texts are shown below.',
    failed: 'Not compared: the comparison failed. Both texts are shown below.',
    firstLines: (count: number) => `Only the first ${formatWhole(count)} lines are compared.`,
    byLine: 'Compared line by line: too long to compare word by word.',
    identical: 'Both are identical.',
    lines: (count: number) => plural(count, { one: '# line differs.', other: '# lines differ.' }),
    places: (count: number) => plural(count, { one: '# place differs.', other: '# places differ.' }),
    /** Announced before a line. */
    added: 'added: ',
    removed: 'removed: ',
  },
  /** Model lists and polls, which the app requests by itself. */
  queries: {
    title: 'Requests',
    hint: 'The app sent these by itself. The inspector shows the selected one.',
    named: ({ name, address }: { name: string; address: string }) => `${name}: ${address}`,
    times: ({ address, count }: { address: string; count: number }) => `${address} × ${formatWhole(count)}`,
  },
  table: {
    columns: {
      status: 'Status',
      time: 'Time',
      title: 'Title',
      model: 'Model',
      format: 'Format',
      tokensIn: 'Tok in',
      tokensOut: 'Tok out',
      firstToken: 'First token',
      duration: 'Duration',
      cost: 'Cost',
      source: 'Source',
      connection: 'Connection',
    },
    sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
    chooseColumns: 'Columns',
    usualColumns: 'Reset columns',
    groupBy: 'Group by',
    groupings: { none: 'Ungrouped', day: 'Day', conversation: 'Conversation', experiment: 'Experiment' },
    group: {
      untitled: { conversation: 'Untitled conversation', experiment: 'Untitled experiment' },
      failed: (count: number) => `${formatWhole(count)} failed`,
      measured: (cost: string) => `${cost} measured`,
      estimated: (cost: string) => `≈ ${cost} estimated`,
      unknown: (count: number) => `${formatWhole(count)} of unknown cost`,
      tokens: ({ sent, received }: { sent: number; received: number }) =>
        `${plural(sent, { one: '# token', other: '# tokens' })} in, ${formatWhole(received)} out`,
      showAll: (count: number) => `Show all ${runs(count)}`,
    },
    /** The filter for the runs of one group. */
    oneGroup: { day: 'One day', conversation: 'One conversation', experiment: 'One experiment' },
    resent: 'Resent from History',
    openExperiment: 'Open experiment',
    /** For screen readers only: on screen, a symbol shows it. */
    costBy: { measured: 'measured', estimated: 'estimated' },
  },
  filters: {
    sent: 'All sent requests',
    queries: 'Background calls',
    title: 'Filters',
    active: 'Active filters',
    remove: (filter: string) => `Remove filter ${filter}`,
    clear: 'Clear filters',
    model: 'Model',
    status: 'Status',
    anyFormat: 'Any format',
    anyModel: 'Any model',
    anyConnection: 'Any connection',
    anyStatus: 'Any status',
    time: 'Time',
    times: { all: 'All', today: 'Today', week: '7 days', month: '30 days' },
    from: 'From date',
    to: 'To date',
    fromDay: (day: string) => `from ${day}`,
    toDay: (day: string) => `to ${day}`,
  },
  selection: {
    count: (count: number) => `${runs(count)} selected`,
    select: (run: string) => `Select ${run}`,
    selectHint: 'Select to compare or delete',
    selected: 'selected · ',
    compare: 'Compare',
    compareHint: 'Select two runs to compare them',
    delete: 'Delete selected runs',
    clear: 'Clear selection',
  },
  prune: {
    title: 'Free space',
    measuring: 'Measuring the records of all runs.',
    storage: ({ count, bytes }: { count: number; bytes: string }) =>
      `${runs(count)} with ${bytes} of records. Favourites and unfinished runs are kept.`,
    rule: 'Runs to delete',
    byAge: 'By age',
    bySize: 'By size',
    days: (days: number) => plural(days, { one: '# day', other: '# days' }),
    year: '1 year',
    anyAge: 'Any age',
    olderThan: 'Delete runs older than',
    keepNewest: 'Keep the newest',
    counting: 'Counting',
    countingRuns: 'Counting the runs to delete',
    none: 'There are no runs to delete.',
    consequence: ({ count, bytes }: { count: number; bytes: string }) =>
      `${runs(count)} with ${bytes} will be deleted permanently. Messages stay in their conversations.`,
    deleteRuns: 'Delete runs',
    deleteCount: (count: number) => `Delete ${runs(count)}`,
    deleting: 'Deleting',
    deleted: ({ count, bytes }: { count: number; bytes: string }) => `Deleted ${runs(count)}, ${bytes}`,
    cancel: 'Cancel',
  },
}

export const historyText = defineText('history', historyTexts)
