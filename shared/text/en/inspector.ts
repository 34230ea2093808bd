import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

export const inspectorTexts = {
  name: 'Inspector',
  close: 'Close the inspector',
  closeRequest: 'Close the request',
  closePane: 'Close the pane',
  tabs: { request: 'Request', response: 'Response', events: 'Events', timing: 'Timing', code: 'Code' },
  nothingSent: 'Nothing sent yet',
  nothingSentHelp:
    'The request as it was sent, the response, each event with its time, and where the time went appear here.',
  loading: 'Loading the record',
  sentAt: (moment: string) => `sent ${moment}`,
  requestHeaders: 'Headers',
  requestBody: 'Body',
  responseHeaders: 'Headers',
  responseBody: 'Body',
  address: 'Address',
  editRequest: 'Edit the request',
  copyAddress: 'Copy address',
  copy: (title: string) => `Copy ${title.toLowerCase()}`,
  copyField: (name: string) => `Copy ${name}`,
  headersSent: (count: number) => plural(count, { one: '# header sent', other: '# headers sent' }),
  headersReceived: (count: number) =>
    plural(count, { one: '# header received', other: '# headers received' }),
  /** The requests about an answer that the gateway generates in the background. */
  legs: {
    title: 'Requests for this response',
    count: (count: number) => plural(count, { one: '# request', other: '# requests' }),
    at: 'at',
    what: 'request',
    status: 'status',
    events: 'events',
    kinds: { create: 'Create', events: 'Further events', poll: 'Poll', cancel: 'Cancel' },
    noAnswer: 'no answer',
    notKept: (count: number) =>
      plural(count, { one: '# earlier poll is not kept.', other: '# earlier polls are not kept.' }),
  },
  keyMasked: 'The key is added by the main process and never shown in full.',
  parts: (count: number) => plural(count, { one: '# part', other: '# parts' }),
  filesOmitted: (count: number) =>
    plural(count, { one: 'data of # file omitted', other: 'data of # files omitted' }),
  refused: 'refused',
  notSent: 'Not sent',
  notSentYet: 'Not sent yet',
  noResponseYet: 'No response yet',
  noResponseYetHelp: 'The request was sent. Headers and body appear here as they arrive.',
  noResponse: 'No response',
  noResponseHelp: 'The run ended before the gateway responded.',
  firstBytesOf: (fileType: string) => `${fileType}, only its first bytes are shown`,
  onlyBeginning: 'only the beginning is shown',
  formatted: 'Formatted',
  asSent: 'As sent',
  asReceived: 'As received',
  viewOf: (title: string) => `View of the ${title.toLowerCase()}`,
  empty: 'Empty.',
  showWholeValue: 'Show the whole value',
  foldedText: (size: string) => `text, ${size}`,
  foldedNumbers: (count: number) => plural(count, { one: '# number', other: '# numbers' }),
  tooDeep: '… nested too deeply',
  linesFormatted: (count: number) => `The first ${formatWhole(count)} lines are formatted.`,
  linesShown: (count: number) => `The first ${formatWhole(count)} lines are shown.`,
  arrivals: {
    title: 'Arrivals',
    reasoning: 'reasoning',
    text: 'text',
    media: 'files',
    other: 'other',
    gaps: 'Gap before each event',
    event: 'Event',
    kind: 'kind',
    size: 'size',
    stall: 'stall',
    time: 'Time',
    mark: ({ number, kind, at, gap }: { number: number; kind: string; at: string; gap?: string }) =>
      gap === undefined
        ? `Event ${formatWhole(number)}, ${kind}, at ${at}`
        : `Event ${formatWhole(number)}, ${kind}, at ${at}, gap ${gap}`,
    wait: 'wait',
    waitMark: ({ until, gap }: { until: string; gap: string }) =>
      `Wait of ${gap} after the last event, until ${until}`,
    summary: ({ events, duration }: { events: number; duration: string }) =>
      `${plural(events, { one: '# event', other: '# events' })} over ${duration}. No stall.`,
    summaryWithStalls: (words: { events: number; duration: string; stalls: number; longest: string }) =>
      `${plural(words.events, { one: '# event', other: '# events' })} over ${words.duration}. ${plural(words.stalls, { one: '# stall', other: '# stalls' })}, the longest of ${words.longest}.`,
  },
  events: {
    counts: ({ events, unreadable }: { events: number; unreadable: number }) =>
      `${formatWhole(events)} · ${formatWhole(unreadable)} unreadable`,
    countsSoFar: ({ shown, events }: { shown: number; events: number }) =>
      `${formatWhole(shown)} of ${formatWhole(events)} · the rest is shown when the run ends`,
    countsOfNewest: (counts: { events: number; unreadable: number; shown: number }) =>
      `${formatWhole(counts.events)} · ${formatWhole(counts.unreadable)} unreadable · the newest ${formatWhole(counts.shown)}`,
    follow: 'follow',
    followNew: 'Follow new events',
    at: 'at',
    gap: 'gap',
    data: 'data',
    copyData: 'Copy event data',
    charactersShown: ({ shown, total }: { shown: number; total: number }) =>
      `The first ${formatWhole(shown)} of ${formatWhole(total)} characters are shown.`,
    noneYet: 'No events yet',
    noneYetHelp: 'Each event of the stream appears here with its arrival time and the gap before it.',
    none: 'No events',
    endedBefore: 'The run ended before the first event of the stream.',
    notStreamed: 'The response was not streamed. With stream switched on, each event appears here.',
  },
  timing: {
    phases: 'Phases',
    firstEvent: 'First event',
    firstText: 'First text',
    speed: 'Speed',
    gapP50: 'Gap p50',
    gapP95: 'Gap p95',
    longestGap: 'Longest gap',
    headers: 'Headers',
    firstToken: 'First token',
    reasoning: 'Reasoning',
    text: 'Text',
    end: 'End',
    rest: 'Rest',
  },
  code: {
    none: 'No code for this request',
    language: 'Language',
    copy: 'Copy code',
    /** The name of the variable is inserted between these texts. */
    keyFrom: { before: 'The key is read from ', after: '.' },
    noKey: 'Sent without a key.',
    /** The names of the variables are inserted between these texts. */
    secretsFrom: { before: 'Other secrets are read from ', after: '.' },
    needs: (what: string) => `Needs ${what}.`,
    filesOmitted: (count: number) =>
      plural(count, {
        one: 'The data of # large file is omitted: insert its base64 in its place.',
        other: 'The data of # large files is omitted: insert their base64 in its place.',
      }),
  },
  har: {
    name: 'HTTP archive',
    help: 'This run as an HTTP archive, with its bodies and without keys and cookies.',
    notOver: 'The run is not over yet.',
    export: 'Export HAR',
    /** Comments in the file. */
    onlyBeginning: 'Only the beginning is recorded.',
    filesOmitted: 'The data of large files is omitted.',
    formFilesOmitted: 'The content of files is omitted.',
    endedAs: (status: string) => `The run ended as “${status}”.`,
    practice: 'Answered by the practice gateway.',
  },
}

export const inspectorText = defineText('inspector', inspectorTexts)
