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
  /** The port the practice gateway gets if it is free; 4141 unless told. 0 for any. */
  readonly practicePort?: number
  /** Who is asked for newer versions, in place of `updates/releases-address.ts`. */
  readonly releasesAddress?: string
  /** What becomes of a request that would pass a limit of spending, where no window can ask. */
  readonly overLimit?: 'refuse' | 'allow'
  /** Milliseconds a token of the practice gateway, in place of the human pace. */
  readonly practicePaceMs?: number
  /** Hears of what the start does that takes long. */
  readonly onStartStep?: (step: StartStep) => void
  /** Ends that half-way, and the start with it, which rejects then. The next one does the rest. */
  readonly stopped?: AbortSignal
}

export type Foundation = Awaited<ReturnType<typeof createFoundation>>

/** What every area stands on: the database, the log, the events, what is hidden, the way out, and the built-in gateway. */
export async function createFoundation(host: Host, options: CreateAppOptions) {
  const { config, clock, environment, paths } = host
  const knownSecrets = createKnownSecrets()
  const log = createRedactingLog(host.log, knownSecrets)
  const hub = createEventHub()
  const { emit } = hub
  const { onStartStep: onStep = () => undefined, stopped: signal = new AbortController().signal } = options
  const plannedCopy = plannedRestore(config)?.name
  const waiting = await placeRestored(host, { plannedCopy, readConnections, onStep, signal, log })
  // Its database would be taken, and its plan be over, before its files are in their places.
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
    // What a gateway says of its own is read by the user.
    get acceptLanguage() {
      return tagOf(currentLanguage())
    },
  }
  return {
    version: options.version,
    overLimit: options.overLimit,
    /** What most areas are given. */
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
