import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

/** The output of `gateway-playground` in a terminal. Names of commands and options are not translated. */
export const commandLineTexts = {
  usage: (program: string) => `Usage: ${program} [command] [options]`,
  commands: 'Commands',
  more: (program: string) => `${program} <command> --help lists the options of a command.`,
  asking: (gateway: string) => `Gateway: ${gateway}`,
  practiceGatewayName: 'practice gateway',
  goneConnection: 'removed connection',
  keyFromEnvironment: (gateway: string) => `Key for ${gateway}: from the environment`,
  keyFromStore: ({ gateway, store, service }: { gateway: string; store: string; service: string }) =>
    `Key for ${gateway}: from ${store}, ${service}`,
  keyNotRead: ({ gateway, why }: { gateway: string; why: string }) => `Key for ${gateway}: not read. ${why}`,
  noModels: 'The gateway lists no models.',

  serve: {
    summary: 'Open the app in a browser (the default)',
    options: `  --data-dir <folder>   where data is kept
  --port <number>       0 takes a free one; left out: the last one used, at first 4180
  --no-open             print the link, open nothing
  --forget-browsers     sign out every browser that was signed in earlier`,
  },
  practiceGateway: {
    summary: 'Run the practice gateway alone, for other programs',
    options: `  --port <number>       4141 if left out; 0 takes a free one
  --pace <ms>           milliseconds a token
  --profile <name>      speak like new-api or litellm
  --quiet               print no requests`,
  },
  doctor: {
    summary: 'Check the connection to a gateway stage by stage',
    options: `  --base-url <address>  address of the gateway; left out: the one that GATEWAY_PLAYGROUND_ADDRESS
                        names, else the practice gateway
  --key-env <name>      environment variable that has the API key
  --call <format>       send a small test request in this format; may be repeated, the gateway may charge it
  --model <name>        the model to ask with --call; left out: one that fits by its labels and name
  -y, --yes             send it also above the limits of spending
  --data-dir <folder>   where --call finds these limits, and keeps what it sent
  --endpoints           look for all other endpoints
  --json                print JSON`,
  },
  models: {
    summary: 'List the models of a gateway',
    options: `  --base-url <address>  address of the gateway; left out: the one that GATEWAY_PLAYGROUND_ADDRESS
                        names, else the practice gateway
  --key-env <name>      environment variable that has the API key
  --json                print JSON`,
  },
  run: {
    summary: 'Run the experiment of a pack',
    options: `  <pack>, -c <pack>     the file: JSON or YAML
  -o <file>             write the results: .csv, .html, .json, .jsonl, .xml (JUnit); may be repeated
  -j <number>           requests at a time on each connection
  --repeat <number>     how often each case is asked
  --delay <ms>          milliseconds between two requests
  --var <name=value>    a value for every case; may be repeated
  --filter-pattern <expression>
                        only cases whose description it matches
  --filter-first-n <number>
                        only so many cases
  --filter-failing <file or id>
                        only cases that failed or went wrong in these results or that run
  --filter-errors-only <file or id>
                        only cases that went wrong there
  --not-worse-than <id>
                        compare with that run, case by case; exit code 100 when a variant passes fewer of the
                        same cases by more than chance, and not for single assertions
  --max-requests <number>
                        send no more than so many
  --max-cost <dollars>  spend no more than so much
  -y, --yes             send without asking, also above the limits of spending; needed where there is no
                        terminal and no limit
  --resume <id>         continue a run that was interrupted
  --retry-errors <id>   send what went wrong in a run again
  --no-progress-bar     print a line for each tenth
  --data-dir <folder>   where runs are kept
  --base-url <address>  address of the gateway; left out: the one that GATEWAY_PLAYGROUND_ADDRESS
                        names, else the practice gateway
  --key-env <name>      environment variable that has the API key

Exit code: 0, 100 when an assertion failed, 1 when something went wrong`,
  },
  experiments: {
    summary: 'List, export or delete the runs of packs',
    options: `  list                  the id, state and counts of each, the newest first
  export <id> -o <file> write the results: .csv, .html, .json, .jsonl, .xml (JUnit),
                        .pack.json, .pack.yaml; may be repeated
  delete <id>           delete one; it is removed for good after seven days
  restore <id>          take a deletion back
  --json                print the list as JSON
  --data-dir <folder>   where runs are kept`,
    none: 'No experiments.',
    deleted: (id: string) => `Deleted. To take it back: gateway-playground experiments restore ${id}`,
    columns: {
      id: 'Id',
      state: 'State',
      gateway: 'Gateway',
      passed: 'Passed',
      failed: 'Failed',
      errors: 'Errors',
      open: 'Open',
      description: 'Description',
    },
  },
  plan: (sent: { gateways: string; requests: number; gradedRequests: number; cost: string | undefined }) =>
    [
      `To send to ${sent.gateways}: ${plural(sent.requests, { one: '# request', other: '# requests' })}`,
      ...(sent.gradedRequests > 0 ? [`${sent.gradedRequests} more to the grader`] : []),
      ...(sent.cost === undefined ? [] : [`about ${sent.cost}`]),
    ].join(', '),
  comparedWith: (baseline: string) => `Compared with ${baseline}, by the cases of both:`,
  decidedAs: { better: 'better', worse: 'worse', 'not-clear': 'no clear difference' },
  passesDecided: (values: {
    variant: string
    verdict: string
    better: number
    worse: number
    cases: number
    likely: string
  }) =>
    `  ${values.variant}: ${values.verdict} (${values.better} better, ${values.worse} worse of ${plural(values.cases, { one: '# case', other: '# cases' })}, p ${values.likely})`,
  moreCases: (count: number) =>
    `  ${plural(count, { one: 'About # more case is needed to show a difference of this size.', other: 'About # more cases are needed to show a difference of this size.' })}`,
  notCompared: (variant: string) => `  ${variant}: no case was answered on both sides.`,
  question: 'Send them? [y/N] ',
  progress: (run: { gateways: string; over: number; all: number; failed: number; errors: number }) =>
    `${run.gateways}: ${run.over} of ${run.all}, ${run.failed} failed, ${plural(run.errors, { one: '# error', other: '# errors' })}`,
  errorsOfKind: (kind: { count: number; variant: string; gateway: string }) =>
    `${plural(kind.count, { one: '# error', other: '# errors' })} of ${kind.variant} at ${kind.gateway}:`,
  moreErrors: (kinds: number) =>
    `${plural(kinds, { one: '# other kind of error is', other: '# other kinds of errors are' })} in the results: write them with -o.`,
  waiting: ({ gateways, seconds }: { gateways: string; seconds: number }) =>
    `${gateways}: the gateway takes no more requests for now (asked too often). Waiting ${seconds} s, then the run goes on.`,
  pausing: 'Paused: nothing more is sent. Waiting for what is out; Ctrl+C again ends at once.',
  pausedRun: (open: number, command: string) =>
    `Not sent: ${open}. To continue: gateway-playground ${command}`,
  videosGoOn: (count: number, command: string) =>
    `Videos still being generated: ${count}. To pick them up: gateway-playground ${command}`,
  columns: {
    variant: 'Variant',
    gateway: 'Gateway',
    passed: 'Passed',
    failed: 'Failed',
    errors: 'Errors',
    open: 'Open',
    passRate: 'Pass rate',
    passAtK: 'pass@k',
    firstText: 'First text p50/p95 ms',
    duration: 'Duration p50/p95 ms',
    outputTokens: 'Output tokens',
    cost: 'Cost',
    judgingCost: 'Judging',
    earlierCost: 'Earlier',
  },
  measures: { wordErrorRate: 'Word error rate', ndcgAt10: 'nDCG@10', reciprocalRank: 'Reciprocal rank' },
  /** Next steps for places without the window’s Settings, by the code of the error. */
  steps: {
    'gateway.keyNeeded':
      'Put the API key into an environment variable, and give the name of the variable with --key-env.',
    'gateway.keyRejected':
      'Check the key in the variable that --key-env names: a missing, wrong, disabled, expired or used-up key all get this response.',
    'gateway.unknownAddressOrModel': 'Check the address of --base-url and the model name.',
    'gateway.webPage':
      'Check the address of --base-url: it is the root of the gateway, to which /v1/… is added.',
    'formats.notModelList':
      'Check the address of --base-url: it is the root of the gateway, to which /v1/models is added.',
    'host.keyStoreLocked': 'Unlock it with the tool of the system, then run the command again.',
    'gateway.idle': 'Retry. If the request was processed already, a retry may be charged again.',
    'gateway.hostUnreachable':
      'Check the network, a VPN if the gateway needs one, and the proxy of the system.',
    'gateway.closedForNothing':
      'Nothing was charged for it. Retry. If that port uses https, put https:// into --base-url.',
    'gateway.hostNeedsHttps': 'Replace http:// with https:// in --base-url.',
    'gateway.gatewayNeedsHttps': 'Replace http:// with https:// in --base-url.',
    'gateway.certificateUntrusted':
      'If the gateway has its own authority, name the file of its certificate in NODE_EXTRA_CA_CERTS.',
    'gateway.tlsFailed': 'Check the address of --base-url, the proxy of the system and the certificate.',
    'gateway.proxyNeedsLogin': 'Add them to the address of the system’s proxy.',
    'gateway.wholeTimeout':
      'Retry, or set the total timeout of the connection higher in the window. A retry may be charged again.',
    'gateway.clientCertificateNeeded':
      'Use a connection of the window that has the client certificate. The operator of the gateway issues it.',
    'gateway.clientCertificateRefused':
      'Check the client certificate of the connection in the window, or contact the operator of the gateway.',
    'gateway.proxyRejectsLogin': 'Check the user name and the password in the address of the system’s proxy.',
    'gateway.proxyNotSocks':
      'Check the address of the system’s proxy: it may be an HTTP proxy, or SOCKS version 4.',
    'gateway.proxyRefused': 'Check the proxy of the system, and whether it may reach the gateway.',
    'gateway.proxyUnusable': 'Check the proxy of the system.',
    'gateway.redirectOnHost': 'Check the path of --base-url: a part may be missing or repeated.',
    'gateway.redirectOffWeb': 'Check --base-url, or contact the operator of the gateway.',
    'gateway.redirectElsewhere': 'If you trust that address, name it with --base-url.',
    'gateway.unusableAddress': 'Check the address of --base-url.',
    'gateway.unsendableKey':
      'Check the key in its variable: it has only letters, digits and symbols, and no spaces.',
    'host.keyWithoutAddress': 'Set both, or use --base-url and --key-env.',
  },
  /** A model other than the requested one answered: a note, not an error. */
  servedBy: ({ label, model, cells }: { label: string; model: string; cells: number }) =>
    `${label}: ${plural(cells, { one: '# answer was', other: '# answers were' })} served by ${model}`,
  help: 'Show this text',
  version: 'Show the version',
}

export const commandLineText = defineText('command-line', commandLineTexts)
