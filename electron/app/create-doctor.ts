import { lookup } from 'node:dns/promises'
import { ok } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import type { Database } from '../database/database.ts'
import { createDoctorService, type DoctorService } from '../doctor/doctor-service.ts'
import type { LookUp } from '../doctor/look-up.ts'
import type { GatewayIdentity } from '../gateway/request-headers.ts'
import { createResponseReader } from '../gateway/response-reader.ts'
import { sendRequest } from '../gateway/send-request.ts'
import type { Clock } from '../host/host.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { HoldSecrets } from './hold-secrets.ts'
import { noteVerdict } from './learn-key-health.ts'

export interface DoctorParts {
  readonly connections: Pick<ConnectionService, 'resolveForCheckUp'>
  readonly keyHealth: KeyHealthBook
  readonly clock: Clock
  readonly identity: GatewayIdentity
  readonly holdSecrets: HoldSecrets
  /** See `Database`. */
  readonly checkPlace: Database['checkPlace']
  /** The system's name lookup unless told. */
  readonly lookUp?: LookUp
}

/** Puts the doctor together: the same code sends its requests that sends all others. */
export function createDoctor(parts: DoctorParts): DoctorService {
  const { connections, keyHealth, clock, identity, holdSecrets, checkPlace, lookUp = systemLookUp } = parts
  return createDoctorService({
    clock,
    formats: conversationFormats,
    createReader: createResponseReader,
    checkPlace,
    lookUp,
    send: (request, target, signal, listener) =>
      holdSecrets(target, () => sendRequest({ request, target, signal, listener, clock, identity })),
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
