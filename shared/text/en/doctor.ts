import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const doctorTexts = {
  title: 'Doctor',
  stop: 'Stop',
  runAgain: 'Run again',
  empty: 'Check this connection',
  emptyHelp:
    'Checks DNS, proxy, certificate, address and key in turn. It requests the model list, which generates nothing and costs nothing.',
  start: 'Check connection',
  results: 'Check results',
  stopped: 'Stopped before the end.',
  copyReport: 'Copy report',
  showCalls: 'Show calls in History',
  reportOmits: 'without keys and headers',
  gatewaySays: (words: string) => `The gateway says: ${words}`,
  useAddress: 'Use this address',
  betterAddress: (address: string) => `${address} returns a model list: use it as the address.`,
  skipped: 'skipped',
  /** Before the name of a stage, for screen readers. */
  states: { passed: 'passed:', warned: 'needs attention:', failed: 'failed:', skipped: 'skipped:' },
  stages: {
    lookup: 'DNS',
    connection: 'Connection',
    proxy: 'Proxy',
    certificate: 'Certificate',
    address: 'Address',
    key: 'Key',
    models: 'Model list',
    calls: 'Test requests',
    streaming: 'Streaming',
    clock: 'Clock',
  },
  verdict: {
    failed: (count: number) => plural(count, { one: '# stage failed', other: '# stages failed' }),
    warned: (count: number) =>
      plural(count, { one: '# stage needs attention', other: '# stages need attention' }),
    passed: 'Checked',
  },
  calls: {
    title: 'Send a test request as',
    help: 'Shows whether responses arrive as they are generated. About a hundred tokens each, which the gateway may charge.',
    otherEndpoints: 'Look for the other endpoints',
    otherEndpointsHelp: 'Sends each a request without a model, which is rejected and not charged.',
    helpFree: 'Shows whether responses arrive as they are generated. The practice gateway charges nothing.',
  },
  report: {
    title: ({ version, address, finishedAt }: { version: string; address: string; finishedAt: string }) =>
      `Gateway Playground ${version}, check of ${address}${finishedAt === '' ? '' : `, ${finishedAt}`}`,
    gatewaySays: (words: string) => `The gateway says: ${words}`,
    endpoints: 'Endpoints',
    marks: { passed: 'ok', warned: 'LOOK', failed: 'FAILED', skipped: '–' },
    outcomes: {
      works: 'works',
      buffered: 'buffered',
      reached: 'reachable',
      failed: 'failed',
    },
  },
}

export const doctorText = defineText('doctor', doctorTexts)
