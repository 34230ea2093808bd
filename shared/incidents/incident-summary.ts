import { wordError } from '../text/define-errors.ts'
import { incidentText } from '../text/en/incident.ts'
import { historyText } from '../text/en/history.ts'
import type { Run, RunStatus } from '../runs/run.ts'
import type { IncidentFacts } from './incident.ts'

/** The bundle as Markdown text for a ticket. Foreign text is quoted as code, so that it is never read as markup. */
export function incidentSummary(
  facts: IncidentFacts,
  run: Run | undefined,
  doctor: string | undefined,
): string {
  const text = incidentText().summary
  const { createdAt, appVersion, platform, hasContents } = facts
  return [
    `# ${text.title}`,
    '',
    text.created({ moment: new Date(createdAt).toISOString(), version: appVersion, platform }),
    ...(run === undefined ? [] : runLines(run, facts.requestIds)),
    ...connectionLines(facts),
    ...(doctor === undefined ? [] : ['', `## ${text.doctor}`, '', ...fenced(doctor)]),
    '',
    `## ${text.contents}`,
    '',
    hasContents ? text.withContents : text.withoutContents,
    text.secrets,
    '',
  ].join('\n')
}

function runLines(run: Run, requestIds: readonly string[]): string[] {
  const text = incidentText().summary
  const { timings, error } = run
  return [
    '',
    `## ${text.request}`,
    '',
    row(text.time, new Date(run.startedAt).toISOString()),
    row(text.endpoint, code(`${run.method} ${run.url}`)),
    row(text.model, code(run.model)),
    row(text.outcome, outcomeOf(run.status)),
    ...(run.httpStatus === undefined ? [] : [row(text.status, String(run.httpStatus))]),
    ...(requestIds.length === 0 ? [] : [row(text.requestIds, requestIds.map(code).join(' '))]),
    row(text.received, text.receivedCounts({ bytes: `${run.bytes} B`, events: run.eventCount })),
    row(
      text.timings,
      [
        [text.headers, timings.headersMs],
        [text.firstEvent, timings.firstEventMs],
        [text.firstText, timings.firstTextMs],
        [text.end, timings.endMs],
      ]
        .filter(([, time]) => time !== undefined)
        .map(([name, time]) => `${name} ${Math.round(Number(time))} ms`)
        .join(text.separator),
    ),
    ...(error === undefined ? [] : ['', `### ${text.error}`, '', wordError(error).message]),
    ...(error?.gatewaySays === undefined ? [] : ['', text.gatewaySays, '', ...fenced(error.gatewaySays)]),
  ]
}

function connectionLines({ connection }: IncidentFacts): string[] {
  if (connection === undefined) return []
  const text = incidentText().summary
  const { proxy, hasBypass, hasOwnAuthority, hasClientCertificate, extraHeaders } = connection
  const proxyWords = proxy === 'system' || proxy === 'none' ? text.proxies[proxy] : code(proxy)
  const certificates = [
    ...(hasOwnAuthority ? [text.authority] : []),
    ...(hasClientCertificate ? [text.clientCertificate] : []),
  ]
  return [
    '',
    `## ${text.connection}`,
    '',
    row(text.address, code(connection.address)),
    row(text.proxy, [proxyWords, ...(hasBypass ? [text.withBypass] : [])].join(text.separator)),
    ...(certificates.length === 0 ? [] : [`- ${certificates.join(text.separator)}`]),
    ...(extraHeaders.length === 0 ? [] : [row(text.extraHeaders, extraHeaders.map(code).join(' '))]),
    row(
      text.timeouts,
      text.timeoutValues({
        connect: connection.connectTimeoutSeconds,
        response: connection.headersTimeoutSeconds,
        idle: connection.idleTimeoutSeconds,
      }),
    ),
  ]
}

function row(name: string, value: string): string {
  return `- ${incidentText().summary.entry(name, value)}`
}

/** The label that the window shows. */
function outcomeOf(status: RunStatus): string {
  const { states } = historyText()
  const words: Record<RunStatus, string> = {
    running: states.streaming,
    done: states.done,
    'cut-after-end': states.cutAfterEnd,
    failed: states.failed,
    stopped: states.stopped,
    'ended-early': states.endedEarly,
    interrupted: states.interrupted,
  }
  return words[status]
}

/** Quotes a text as code on one line, without the character that would end it. */
function code(text: string): string {
  return `\`${text.replaceAll(/[\n\r`]+/g, ' ').slice(0, 2_000)}\``
}

/** Quotes a text in a code fence that is longer than any fence inside it. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length))
  const fence = '`'.repeat(longest + 1)
  return [fence, text, fence]
}
