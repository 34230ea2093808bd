import { release } from 'node:os'
import type { Connection } from '../../shared/connections/connection.ts'
import { ownFileMarks } from '../../shared/data/own-files.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { IncidentFacts, IncidentSource } from '../../shared/incidents/incident.ts'
import type { incidentsContract } from '../../shared/ipc/contract/incidents.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { Run } from '../../shared/runs/run.ts'
import { incidentError } from '../../shared/text/en/errors/incident.ts'
import type { Clock } from '../host/host.ts'
import { proxyOrigin } from '../lib/proxy-scheme.ts'
import { makeBundle } from './make-bundle.ts'
import { readBundle } from './read-bundle.ts'

export interface IncidentsDependencies {
  readonly clock: Clock
  readonly version: string
  readonly runs: {
    get(id: string): Result<Run>
    record(id: string): Promise<Result<RunRecord>>
  }
  readonly describeConnection: (id: string) => Connection | undefined
  readonly redact: (text: string) => string
}

/** Creates files about a failed request for the operator of a gateway, and opens such files. */
export function createIncidents(dependencies: IncidentsDependencies): {
  readonly handlers: Handlers<typeof incidentsContract>
} {
  const { clock, version, runs, describeConnection, redact } = dependencies

  async function make({ runId, connectionId, doctor, hasContents }: IncidentSource) {
    if (runId === undefined && doctor === undefined)
      return err({ kind: 'invalid-input' as const, ...incidentError('nothingChosen') })
    const run = runId === undefined ? undefined : runs.get(runId)
    if (run !== undefined && !run.ok) return run
    const record = runId === undefined ? undefined : await runs.record(runId)
    if (record !== undefined && !record.ok) return record
    const id = connectionId ?? run?.value.connectionId
    const connection = id === undefined ? undefined : describeConnection(id)
    const facts: IncidentFacts = {
      format: ownFileMarks.incident.value,
      version: 1,
      createdAt: clock.now(),
      appVersion: version,
      platform: platformWords(),
      hasContents,
      requestIds: requestIdsOf(run?.value),
      ...(connection !== undefined && { connection: connectionFacts(connection) }),
    }
    const exchange =
      run === undefined || record === undefined ? undefined : { run: run.value, record: record.value }
    return ok(await makeBundle({ facts, exchange, doctor, redact }))
  }

  return {
    handlers: {
      'incidents.make': make,
      'incidents.read': ({ zip }) => readBundle(Buffer.from(zip, 'base64')),
    },
  }
}

function requestIdsOf(run: Run | undefined): string[] {
  const { requestId, error } = run ?? {}
  const ids = [requestId, error?.requestId, error?.upstreamRequestId]
  return [...new Set(ids.filter((id) => id !== undefined))]
}

function connectionFacts(connection: Connection): NonNullable<IncidentFacts['connection']> {
  const { name, baseUrl, proxy, caCertificate, clientCertificate, extraHeaders } = connection
  return {
    name,
    address: baseUrl,
    proxy: proxy.mode === 'custom' ? proxyOrigin(proxy.url) : proxy.mode,
    hasBypass: proxy.mode === 'custom' && proxy.bypass !== undefined,
    hasOwnAuthority: caCertificate !== '',
    hasClientCertificate: clientCertificate !== undefined,
    extraHeaders: extraHeaders.map((header) => header.name),
    connectTimeoutSeconds: connection.connectTimeoutSeconds,
    headersTimeoutSeconds: connection.headersTimeoutSeconds,
    idleTimeoutSeconds: connection.idleTimeoutSeconds,
  }
}

/** Host, system and engine, without anything that identifies the computer or its user. */
function platformWords(): string {
  const { electron, node } = process.versions
  const engine = electron === undefined ? ['node', node] : ['electron', electron]
  return [process.platform, release(), process.arch, ...engine].join(' ')
}
