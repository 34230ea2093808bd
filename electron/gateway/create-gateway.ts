import type { Result } from '../../shared/errors/result.ts'
import type { Clock } from '../host/host.ts'
import { callGateway, type GatewayCall } from './call-gateway.ts'
import type { ExchangeEnd, GatewayTarget } from './exchange.ts'
import { fetchAnswer, type AnswerRequest, type WholeAnswer } from './fetch-answer.ts'
import { queryGateway, type Query, type QueryResult } from './query-gateway.ts'
import type { GatewayIdentity } from './request-headers.ts'
import { runExchange, type Exchange } from './run-exchange.ts'
import { timedTarget } from './timed-target.ts'
import { transfer, type Outgoing, type Transfer, type TransferEnd, type TransferReader } from './transport.ts'

/** Options that are the same for every request of the app. */
type CommonOption = 'clock' | 'identity'

/**
 * Sends all requests of the app, and fills in the options that are the same for all of them. Everything goes through
 * `transfer`.
 */
export interface Gateway {
  /** Sends a request and reads its answer while it arrives. */
  exchange(exchange: Omit<Exchange, CommonOption>): Promise<ExchangeEnd>
  /** Sends a request and collects its whole answer as text. */
  fetchAnswer(request: Omit<AnswerRequest, CommonOption>): Promise<WholeAnswer>
  /** Sends a request and reads its whole answer with its format. */
  call<Input, Output>(call: Omit<GatewayCall<Input, Output>, CommonOption>): Promise<Result<Output>>
  /** Sends a request that costs nothing, such as a poll for a task, and records what went over the wire. */
  query(query: Query): Promise<QueryResult>
  /** Sends a request to any address and passes on the bytes of its answer unchanged. */
  transfer(outgoing: Omit<Outgoing, CommonOption>, reader: TransferReader): Promise<TransferEnd>
}

export interface GatewayDependencies {
  readonly clock: Clock
  readonly identity: GatewayIdentity
  /** Keeps the secrets of a target hidden while a request uses them. Does nothing by default. */
  readonly holdSecrets?: <Value>(target: GatewayTarget, work: () => Promise<Value>) => Promise<Value>
  /** Replaces the network in a test. */
  readonly transfer?: Transfer
}

/**
 * Creates the only way out of the app. No method rejects for what a gateway or the network does: those are results and
 * ends.
 */
export function createGateway(dependencies: GatewayDependencies): Gateway {
  const { clock, identity, holdSecrets = (_target, work) => work() } = dependencies
  const common = { clock, identity }
  const send = dependencies.transfer ?? transfer
  const fetchThis: Gateway['fetchAnswer'] = (request) =>
    holdSecrets(request.target, () => fetchAnswer({ ...request, ...common }))
  return {
    exchange: (exchange) =>
      holdSecrets(exchange.target, () =>
        runExchange({
          ...exchange,
          target: timedTarget(exchange.target, exchange.format.id),
          ...common,
        }),
      ),
    fetchAnswer: fetchThis,
    query: (query) => queryGateway(query, { fetchAnswer: fetchThis, clock }),
    call: (call) =>
      holdSecrets(call.target, () =>
        callGateway({ ...call, target: timedTarget(call.target, call.format.id), ...common }),
      ),
    transfer: (outgoing, reader) =>
      holdSecrets(outgoing.target, () => send({ ...outgoing, ...common }, reader)),
  }
}
