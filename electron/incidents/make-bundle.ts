import { ZipFile } from 'yazl'
import type { Readable } from 'node:stream'
import { toHar } from '../../shared/har/to-har.ts'
import { redactHeaders, redactUrl } from '../../shared/har/redact.ts'
import { hideRecord, hideRun } from '../../shared/incidents/hide-texts.ts'
import { incidentSummary } from '../../shared/incidents/incident-summary.ts'
import {
  incidentFiles,
  type IncidentExchange,
  type IncidentFacts,
  type MadeIncident,
} from '../../shared/incidents/incident.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'

export interface BundleParts {
  readonly facts: IncidentFacts
  readonly exchange: IncidentExchange | undefined
  readonly doctor: string | undefined
  /** Redacts every known secret in a text. */
  readonly redact: (text: string) => string
}

/** Creates a bundle in memory, since a record has its own size limit. All its text has been redacted. */
export async function makeBundle({ facts, exchange, doctor, redact }: BundleParts): Promise<MadeIncident> {
  const shown = exchange === undefined ? undefined : withoutSecrets(exchange, facts.hasContents)
  const summary = redact(incidentSummary(facts, shown?.run, doctor))
  const texts: [name: string, text: string][] = [
    [incidentFiles.facts, json(facts)],
    [incidentFiles.summary, summary],
    ...(shown === undefined
      ? []
      : ([
          [incidentFiles.har, json(toHar(shown.run, shown.record, facts.appVersion))],
          [incidentFiles.exchange, json(shown)],
        ] as [string, string][])),
    ...(doctor === undefined ? [] : ([[incidentFiles.doctor, `${doctor}\n`]] as [string, string][])),
  ]
  const files = texts.map(([name, text]) => ({ name, content: Buffer.from(redact(text)) }))
  const zip = new ZipFile()
  for (const { name, content } of files)
    zip.addBuffer(content, name, { mtime: new Date(facts.createdAt), mode: 0o600 })
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream as Readable) pieces.push(piece as Buffer)
  return {
    fileName: fileNameOf(facts),
    zip: Buffer.concat(pieces).toString('base64'),
    files: files.map(({ name, content }) => ({ name, bytes: content.length })),
    summary,
  }
}

function withoutSecrets({ run, record }: IncidentExchange, hasContents: boolean): IncidentExchange {
  const clean: RunRecord = {
    ...record,
    request: {
      ...record.request,
      url: redactUrl(record.request.url),
      headers: redactHeaders(record.request.headers),
    },
    response:
      record.response === null
        ? null
        : { ...record.response, headers: redactHeaders(record.response.headers) },
  }
  const named = { ...run, url: redactUrl(run.url) }
  return hasContents ? { run: named, record: clean } : { run: hideRun(named), record: hideRecord(clean) }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** `incident_2026-11-29_21-30-05.zip`, in UTC. */
function fileNameOf({ createdAt }: IncidentFacts): string {
  const time = new Date(createdAt).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  return `incident_${time}.zip`
}
