import type { KeyBalance, KeyTest, RouteAnswer } from '../../shared/connections/key-card.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { ConnectionLimiters } from '../gateway/connection-limiter.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'
import type { KeysOfConnection } from '../models/known-lists.ts'
import type { ModelService } from '../models/model-service.ts'
import type { AccountRoutes } from './account-routes.ts'
import { balanceRoute } from './read-account.ts'
import { isRefusal } from './read-key-card.ts'

export interface TestKeysDependencies {
  readonly clock: Clock
  readonly routes: Pick<AccountRoutes, 'ask'>
  readonly limiters: Pick<ConnectionLimiters, 'of'>
  readonly models: Pick<ModelService, 'list'>
  /** `keyId` selects another key than the active one. */
  readonly resolveTarget: (connectionId: string, keyId?: string) => Promise<Result<GatewayTarget>>
  readonly describeConnection: (connectionId: string) => Result<KeysOfConnection>
}

/**
 * Requests the model list with every key of a connection, one after the other, since they are timed: a free request.
 * The key's state is recorded from the answer, as for any list. For an accepted key, its remaining quota is requested
 * too.
 */
export async function testKeys(
  { connectionId }: Input<'keyCard.testKeys'>,
  sink: StreamSink<KeyTest>,
  { clock, routes, limiters, models, resolveTarget, describeConnection }: TestKeysDependencies,
): Promise<Result<void>> {
  const connection = describeConnection(connectionId)
  if (!connection.ok) return connection
  const { signal } = sink

  async function test(keyId: string): Promise<KeyTest | undefined> {
    const slot = await limiters.of(connectionId).one('poll', signal)
    if (slot === undefined) return undefined
    const began = clock.monotonic()
    const list = await models.list({ connectionId, keyId, refresh: true }, signal)
    const durationMs = clock.monotonic() - began
    slot.over()
    if (signal.aborted) return undefined
    if (!list.ok) return { keyId, durationMs, error: list.error, balance: { state: 'not-offered' } }
    return { keyId, durationMs, modelCount: list.value.models.length, balance: await balanceOf(keyId) }
  }

  async function balanceOf(keyId: string): Promise<RouteAnswer<KeyBalance>> {
    const target = await resolveTarget(connectionId, keyId)
    if (!target.ok) return { state: 'failed', error: target.error }
    const answer = await routes.ask(balanceRoute, target.value, { signal })
    return isRefusal(answer) ? { state: 'not-offered' } : answer
  }

  for (const { id } of connection.value.keys) {
    // oxlint-disable-next-line no-await-in-loop -- side by side they would slow each other down
    const tested = await test(id)
    if (tested === undefined) break
    // oxlint-disable-next-line no-await-in-loop -- see above
    await sink.send(tested)
  }
  return ok()
}
