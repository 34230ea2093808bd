import { lookup } from 'node:dns/promises'
import { ok } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import type { Database } from '../database/database.ts'
import { createDoctorService, type DoctorService } from '../doctor/doctor-service.ts'
import type { LookUp } from '../doctor/look-up.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { Clock } from '../host/host.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import { noteVerdict } from './learn-key-health.ts'

export interface DoctorParts {
  readonly connections: Pick<ConnectionService, 'resolveForCheckUp'>
  readonly keyHealth: KeyHealthBook
  readonly clock: Clock
  readonly gateway: Pick<Gateway, 'exchange' | 'fetchAnswer'>
  /** See `Database`. */
  readonly checkPlace: Database['checkPlace']
  /** The system's name lookup unless told. */
  readonly lookUp?: LookUp
}

/** Puts the doctor together: the same code sends its requests that sends all others. */
export function createDoctor(parts: DoctorParts): DoctorService {
  const { connections, keyHealth, clock, gateway, checkPlace, lookUp = systemLookUp } = parts
  return createDoctorService({
    clock,
    formats: conversationFormats,
    checkPlace,
    lookUp,
    gateway,
    async resolve(connectionId) {
      const found = await connections.resolveForCheckUp(connectionId)
      if (!found.ok) return found
      const { target, proxyMode, keyIds, keyProblem } = found.value
      return ok({
        target,
        proxyMode,
        mostKnownModels: keyHealth.mostModels(keyIds),
        keyUse:
          keyProblem !== undefined
            ? { type: 'unusable', error: keyProblem }
            : { type: target.key === null ? 'none' : 'sent' },
      })
    },
    onVerdict: (target, verdict) => noteVerdict(keyHealth, target, verdict),
  })
}

async function systemLookUp(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
