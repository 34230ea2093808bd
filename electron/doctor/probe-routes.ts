import type { CheckUpItem, RouteProof } from '../../shared/doctor/check-up.ts'
import type { Worded } from '../../shared/errors/app-error.ts'
import type { FormatRoute } from '../../shared/formats/descriptor.ts'
import { formatRegistry } from '../../shared/formats/registry.ts'
import { normaliseErrorBody } from '../../shared/gateway/errors/normalise-error-body.ts'
import { isWebPage } from '../../shared/gateway/errors/normalise-web-page.ts'
import { profile } from '../../shared/gateway/profile.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { parseJson } from '../../shared/json.ts'
import { maxModelListBytes } from '../../shared/limits.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'

export interface RouteProbe {
  readonly target: GatewayTarget
  readonly gateway: Pick<Gateway, 'fetchAnswer'>
  readonly signal: AbortSignal
  readonly report: (item: CheckUpItem) => void
}

/** A task id that no gateway has issued. */
const noTask = 'task_none'

/**
 * Tests whether routes exist that no small test request uses, without reaching a model: a request that names no model
 * is refused before it is forwarded, so nothing is charged (see shared/gateway/wire/errors.md, "Before a request is
 * forwarded"). A gateway without the route answers differently. Requests are sequential, and stop when the gateway
 * reports that there are too many.
 */
export async function probeRoutes({ target, gateway, signal, report }: RouteProbe): Promise<void> {
  for (const { route, request } of probes()) {
    if (signal.aborted) return
    // Sequentially, since a gateway may limit the rate of requests.
    const answer = await gateway.fetchAnswer({ request, target, signal, maxBytes: maxModelListBytes })
    const { head } = answer
    if (signal.aborted || head?.status === 429) return
    const said = judge(answer)
    const outcome = said.isThere ? 'reached' : 'failed'
    const { message, text } = said.words
    report({ type: 'proof', proof: { route, outcome, detail: message, text } })
  }
}

function probes(): { readonly route: RouteProof['route']; readonly request: WireRequest }[] {
  const formats = Object.values(formatRegistry).filter(
    ({ kind }) => kind !== 'list' && kind !== 'conversation' && kind !== 'by-hand',
  )
  return formats.flatMap(({ id, route, routeBeside }) => [
    { route: id, request: emptyRequest(route) },
    ...(routeBeside?.kind === 'status'
      ? [{ route: routeBeside.id, request: statusRequest(routeBeside.route) }]
      : []),
  ])
}

function emptyRequest(route: FormatRoute): WireRequest {
  return { ...route, headers: {}, body: { type: 'json', value: {} }, expectsStream: false }
}

function statusRequest({ path, ...route }: FormatRoute): WireRequest {
  return { ...route, path: path.replace('{task_id}', noTask), headers: {}, expectsStream: false }
}

function judge({ end, head, text }: WholeAnswer): { readonly isThere: boolean; readonly words: Worded } {
  if (head === undefined) {
    const cause = end.outcome === 'failed' ? end.error : doctorError('noResponse')
    return { isThere: false, words: doctorError('routeFailed', { cause, status: 0 }) }
  }
  const { status, headers } = head
  if (isWebPage(text) || parseJson(text) === undefined)
    return { isThere: false, words: doctorError('routeMissing', { status }) }
  if (status >= 200 && status < 300) return { isThere: true, words: doctorError('routeReached', { status }) }
  const error = normaliseErrorBody(text, { status, headers })
  const namesTask = profile.errorCodes.noSuchTask.some((code) => code === error.code)
  if (!namesTask && [404, 405, 501].includes(status))
    return { isThere: false, words: doctorError('routeMissing', { status }) }
  if (status === 401 || status === 403)
    return { isThere: false, words: doctorError('routeFailed', { cause: error, status }) }
  return { isThere: true, words: doctorError('routeReached', { status }) }
}
