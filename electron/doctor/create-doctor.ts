import { lookup } from 'node:dns/promises'
import { ok } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import type { doctorContract } from '../../shared/ipc/contract/doctor.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import type { Database } from '../database/database.ts'
import { createDoctorService, type DoctorService } from './doctor-service.ts'
import type { LookUp } from './look-up.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { Clock } from '../host/host.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { Area } from '../lib/area.ts'
import type { SpendingGuard } from '../spending/spending-guard.ts'
import type { ListVerdict } from './judge-list-answer.ts'

export interface DoctorParts {
  readonly connections: Pick<ConnectionService, 'resolveForCheckUp'>
  readonly keyHealth: KeyHealthBook
  readonly clock: Clock
  readonly gateway: Pick<Gateway, 'exchange' | 'fetchAnswer'>
  /** See `Database`. */
  readonly checkPlace: Database['checkPlace']
  /** Asks before a spending limit is exceeded; without it there are no limits. */
  readonly guard?: Pick<SpendingGuard, 'admit'>
  readonly describeConnection?: (id: string) => Pick<Connection, 'name' | 'isPractice'> | undefined
  /** The system's name lookup by default. */
  readonly lookUp?: LookUp
}

/** Checks connections, and records what a gateway's answer shows about its key. */
export function createDoctor(parts: DoctorParts): Area<DoctorService, typeof doctorContract> {
  const { connections, keyHealth, clock, gateway, checkPlace, guard, describeConnection } = parts
  const { lookUp = systemLookUp } = parts
  const service = createDoctorService({
    clock,
    formats: conversationFormats,
    checkPlace,
    async admit(connectionId, call) {
      const { name = connectionId, isPractice = false } = describeConnection?.(connectionId) ?? {}
      const admitted = guard?.admit({
        ...call,
        connectionId,
        connectionName: name,
        isPractice,
        // A repeated check is intended.
        mayRepeat: true,
      })
      return admitted ?? ok(() => undefined)
    },
    lookUp,
    gateway,
    async resolve(connectionId) {
      const found = await connections.resolveForCheckUp(connectionId)
      if (!found.ok) return found
      const { target, proxyMode, keyIds, keyProblem } = found.value
      return ok({
        target,
        proxyMode,
        maxKnownModels: keyHealth.maxModels(keyIds),
        keyUse:
          keyProblem !== undefined
            ? { type: 'unusable', error: keyProblem }
            : { type: target.key === null ? 'none' : 'sent' },
      })
    },
    onVerdict: (target, verdict) => noteVerdict(keyHealth, target, verdict),
  })
  return { service, handlers: { 'doctor.run': (request, sink) => service.run(request, sink) } }
}

function noteVerdict(health: KeyHealthBook, { keyId }: GatewayTarget, verdict: ListVerdict): void {
  if (keyId === undefined) return
  if (verdict.type === 'list') health.noteAccepted(keyId, verdict.models.length)
  if (verdict.type === 'refused') health.noteError(keyId, verdict.error, 'list')
}

async function systemLookUp(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
