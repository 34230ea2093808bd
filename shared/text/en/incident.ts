import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const incidentTexts = {
  /** The summary for a ticket, in Markdown. */
  summary: {
    title: 'Incident report',
    created: ({ moment, version, platform }: { moment: string; version: string; platform: string }) =>
      `Created ${moment} by Gateway Playground ${version} on ${platform}.`,
    request: 'Request',
    time: 'Sent at',
    endpoint: 'Endpoint',
    model: 'Model',
    outcome: 'Outcome',
    status: 'HTTP status',
    requestIds: 'Request IDs',
    error: 'What went wrong',
    gatewaySays: 'The gateway says',
    timings: 'Times',
    headers: 'First byte',
    firstEvent: 'First event',
    firstText: 'First text',
    end: 'End',
    received: 'Received',
    receivedCounts: ({ bytes, events }: { bytes: string; events: number }) =>
      `${bytes}, ${plural(events, { one: '# event', other: '# events' })}`,
    connection: 'Connection',
    address: 'Address',
    proxy: 'Proxy',
    proxies: { system: 'system', none: 'none' },
    withBypass: 'with exceptions',
    authority: 'own certificate authority',
    clientCertificate: 'client certificate',
    extraHeaders: 'Extra headers',
    timeouts: 'Timeouts',
    timeoutValues: ({ connect, response, idle }: { connect: number; response: number; idle: number }) =>
      `connect ${connect} s, first byte ${response} s, between chunks ${idle} s`,
    doctor: 'Check-up',
    contents: 'Contents',
    withContents: 'Texts of messages and responses are in this bundle.',
    withoutContents: 'Texts of messages and responses are replaced by their lengths. Error messages stay.',
    secrets: 'Keys, cookies, proxy passwords and values of extra headers are not in it.',
  },
  dialog: {
    title: 'Incident bundle',
    description:
      'One ZIP file for the operator of the gateway. It is made on this computer and sent to nobody.',
    contents: 'Texts of messages and responses',
    kinds: { lengths: 'Replace by their lengths', whole: 'Include them' },
    lengthsHelp: 'Structure, models, sizes and times stay. Error messages of the gateway stay as well.',
    wholeHelp: 'Everybody who gets the file can read what was sent and received.',
    goesIn: 'What goes in',
    neverIn: 'Keys, cookies, proxy passwords and values of extra headers are never in it.',
    summary: 'SUMMARY.md',
    making: 'Collecting',
    save: 'Save ZIP',
    open: 'Incident bundle…',
  },
  viewer: {
    title: 'Incident bundle',
    open: 'Open an incident bundle…',
    choose: 'Choose ZIP file…',
    dropHere: 'Drop an incident bundle here, or choose one.',
    help: 'It is only shown: nothing is imported, sent or run.',
    file: 'Incident bundle (ZIP)',
    reading: 'Reading',
    another: 'Open another…',
    readOnly: 'Read only',
    close: 'Close',
    tabs: {
      summary: 'Summary',
      request: 'Request',
      response: 'Response',
      events: 'Events',
      timing: 'Timing',
      doctor: 'Check-up',
      files: 'Files',
    },
    noResponse: 'No response arrived.',
    created: ({ moment, version, platform }: { moment: string; version: string; platform: string }) =>
      `${moment}, version ${version}, ${platform}`,
  },
}

export const incidentText = defineText('incident', incidentTexts)
