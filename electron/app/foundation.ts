import { addRestored } from '../backup/add/add-restored.ts'
import { placeRestored } from '../backup/place-restored.ts'
import { openData } from '../database/open-data.ts'
import { plannedRestore } from '../database/restore-copy.ts'
import { createGateway } from '../gateway/create-gateway.ts'
import type { StartStep } from '../../shared/backup/start-step.ts'
import { tagOf } from '../../shared/text/language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'
import type { GatewayIdentity } from '../gateway/request-headers.ts'
import type { Host } from '../host/host.ts'
import { createKnownSecrets, createRedactingLog } from '../keys/known-secrets.ts'
import { backupNames } from './backup-names.ts'
import { readConnections } from './read-connections.ts'
import { readPace } from '../practice-gateway/pace.ts'
import { startBuiltInPractice } from './built-in-practice.ts'
import { createEventHub } from './event-hub.ts'
import { startReadingThread } from './start-reading-thread.ts'
import { createHoldSecrets } from './hold-secrets.ts'

export interface CreateAppOptions {
  readonly version: string
  /** The port for the practice gateway if it is free; 4141 by default. 0 takes any free port. */
  readonly practicePort?: number
  /** The address that is checked for newer versions, in place of `updates/releases-address.ts`. */
  readonly releasesAddress?: string
  /** What happens to a request that would exceed a spending limit, when no window can ask. */
  readonly overLimit?: 'refuse' | 'allow'
  /** Milliseconds per token of the practice gateway, in place of the human pace. */
  readonly practicePaceMs?: number
  /** Called with each step of the start that takes long. */
  readonly onStartStep?: (step: StartStep) => void
  /** Stops such a step in the middle, and rejects the start. The next start completes the step. */
  readonly stopped?: AbortSignal
}

export type Foundation = Awaited<ReturnType<typeof createFoundation>>

/**
 * What every area depends on: the database, the log, the events, redaction, the gateway client, and the built-in
 * gateway.
 */
export async function createFoundation(host: Host, options: CreateAppOptions) {
  const { config, clock, environment, paths } = host
  const knownSecrets = createKnownSecrets()
  const log = createRedactingLog(host.log, knownSecrets)
  const hub = createEventHub()
  const { emit } = hub
  const { onStartStep: onStep = () => undefined, stopped: signal = new AbortController().signal } = options
  const plannedCopy = plannedRestore(config)?.name
  const waiting = await placeRestored(host, { plannedCopy, readConnections, onStep, signal, log })
  // Otherwise the restored database would be opened, and the plan completed, before its files are in place.
  signal.throwIfAborted()
  const data = await openData(host, log, emit, { goesBack: waiting.length === 0 })
  const { database, trustedNow } = data
  const notAdded = await addRestored(host, {
    database,
    makeCopy: () => data.copies.make(),
    readConnections,
    names: backupNames,
    startThread: startReadingThread,
    onStep,
    signal,
    log,
  })
  if (signal.aborted) {
    data.stopWatching()
    await data.close()
    signal.throwIfAborted()
  }
  const practice = await startBuiltInPractice({
    preferredPort: options.practicePort ?? 4141,
    paceMs: options.practicePaceMs ?? readPace(environment['GATEWAY_PLAYGROUND_PRACTICE_PACE']),
    log,
    dataFolder: paths.data,
  })
  const holdSecrets = createHoldSecrets(knownSecrets)
  const identity: GatewayIdentity = {
    userAgent: `gateway-playground/${options.version}`,
    // The user reads messages that a gateway writes itself.
    get acceptLanguage() {
      return tagOf(currentLanguage())
    },
  }
  return {
    version: options.version,
    overLimit: options.overLimit,
    /** The dependencies of most areas. */
    given: { database, paths, config, clock, log, emit, trustedNow },
    hub,
    data,
    problems: [...data.problems, ...waiting, ...notAdded],
    practice,
    knownSecrets,
    redact: (text: string): string => knownSecrets.redact(text),
    holdsKey: (text: string): boolean => knownSecrets.isIn(text),
    holdSecrets,
    gateway: createGateway({ clock, identity, holdSecrets }),
  }
}
