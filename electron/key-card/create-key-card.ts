import type { KeyCard, KeyTest, RouteAnswer } from '../../shared/connections/key-card.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { keyCardContract } from '../../shared/ipc/contract/key-card.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import { usualQuotaPerDollar } from '../../shared/runs/run-cost.ts'
import { keyCardError } from '../../shared/text/en/errors/key-card.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { Area } from '../lib/area.ts'
import type { AskOptions } from './account-routes.ts'
import { logRoute, unitRoute } from './read-account.ts'
import { isRefusal, readKeyCard } from './read-key-card.ts'
import type { LoggedCall } from './read-token-log.ts'
import { testKeys, type TestKeysDependencies } from './test-keys.ts'

export interface KeyCardDependencies extends TestKeysDependencies {
  readonly keyHealth: Pick<KeyHealthBook, 'get'>
}

/** What gateways report about keys, requested when the user opens the card of a key. Sends nothing by itself. */
export interface KeyCardService {
  read(input: Input<'keyCard.read'>, signal: AbortSignal): Promise<Result<KeyCard>>
  /** Tests every key of a connection once, one after the other. */
  testKeys(input: Input<'keyCard.testKeys'>, sink: StreamSink<KeyTest>): Promise<Result<void>>
  /** Ends running tests, and waits until none of them records anything. */
  close(): Promise<void>
  /** The whole log of a key, and the units of its quota per US dollar. */
  readLog(target: GatewayTarget, options: AskOptions): Promise<KeyLog>
}

export interface KeyLog {
  readonly log: RouteAnswer<readonly LoggedCall[]>
  readonly perDollar: number
}

export function createKeyCard(
  dependencies: KeyCardDependencies,
): Area<KeyCardService, typeof keyCardContract> {
  const { resolveTarget, describeConnection, keyHealth, routes } = dependencies
  const closing = new AbortController()
  const tests = new Set<Promise<void>>()
  const isAccepted = (keyId: string): boolean => keyHealth.get(keyId)?.state === 'valid'
  const service: KeyCardService = {
    async read({ connectionId, keyId, isFresh = false }, signal) {
      const connection = describeConnection(connectionId)
      if (!connection.ok) return connection
      const id = keyId ?? connection.value.activeKeyId
      if (id === null) return err(noKey)
      const target = await resolveTarget(connectionId, id)
      if (!target.ok) return target
      const card = await readKeyCard(target.value, id, { signal, isFresh }, { ...dependencies, isAccepted })
      return ok(card)
    },
    async testKeys(input, sink) {
      const signal = AbortSignal.any([sink.signal, closing.signal])
      const done = testKeys(input, { ...sink, signal }, dependencies)
      const settled = done.then(nothing, nothing)
      tests.add(settled)
      void settled.then(() => tests.delete(settled))
      return done
    },
    async close() {
      closing.abort()
      await Promise.all(tests)
    },
    async readLog(target, options) {
      const [log, unit] = await Promise.all([
        routes.ask(logRoute, target, options),
        routes.ask(unitRoute, target, { ...options, isFresh: false }),
      ])
      const isTaken = target.keyId !== undefined && isAccepted(target.keyId)
      return {
        log: isTaken && isRefusal(log) ? { state: 'not-offered' } : log,
        perDollar: unit.state === 'answered' ? unit.value.perDollar : usualQuotaPerDollar,
      }
    },
  }
  return {
    service,
    handlers: {
      'keyCard.read': (input, { signal }) => service.read(input, signal),
      'keyCard.testKeys': (input, sink) => service.testKeys(input, sink),
    },
  }
}

function nothing(): void {
  // The caller receives the end of the test.
}

const noKey = { kind: 'no-key', ...keyCardError('noKey') } as const
