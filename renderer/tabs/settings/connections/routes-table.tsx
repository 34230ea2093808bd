import { CircleAlert, CircleCheck, CircleDot, Minus, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { RouteProof } from '../../../../shared/doctor/check-up.ts'
import { profile } from '../../../../shared/gateway/profile.ts'
import { routeUrl } from '../../../../shared/gateway/address.ts'
import { ownHeaderName, type HeaderNames } from '../../../../shared/gateway/header-names.ts'
import { isWholeAnswer, type Run } from '../../../../shared/runs/run.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { wordProof } from '../../../../shared/doctor/word-stage.ts'
import { routesOf, type Route } from '../routes.ts'
import { PageSection } from '../pages/page-section.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

export type RoutesTableProps = {
  baseUrl: string
  headerNames: HeaderNames
  /** The findings of a check-up of this address. */
  proofs: readonly RouteProof[]
  /** Answered and rejected runs, for routes that no check-up has tried. */
  runs?: readonly Run[]
  /** Why the gateway rejects the key, which blocks all routes. */
  refusal?: { readonly detail: string } | undefined
  /**
   * Since when the gateway is known to accept the key, in milliseconds since 1970: earlier rejections concern another
   * key.
   */
  validSince?: number | undefined
  /** Number of models in the last list for the current key. */
  modelCount?: number | undefined
}

/** The address and the key header of each kind of request on this connection. */
export function RoutesTable({
  baseUrl,
  headerNames,
  proofs,
  runs = [],
  refusal,
  validSince,
  modelCount,
}: RoutesTableProps) {
  const isNarrow = useMediaQuery(narrowWindow)
  const proofOf = (route: Route): KnownProof | undefined => {
    const proof = proofs.find((candidate) => candidate.route === route.id)
    const isWeak = proof?.outcome === 'reached' || (proof?.outcome === 'failed' && proof.isGuess === true)
    if (proof !== undefined && !isWeak) return proof
    // An answered run is better proof than a route that merely exists, or than a guessed model that did not respond.
    const learnt = proofOfRuns(
      runs.filter((run) => isOf(route, run, baseUrl)),
      validSince,
    )
    if (learnt !== undefined && refusal === undefined) return learnt
    if (proof === undefined && refusal !== undefined) return { outcome: 'failed', ...refusal }
    return route.id === formatRegistry.models.id && modelCount !== undefined
      ? { outcome: 'works', detail: settingsText().routes.listRead, modelCount }
      : proof
  }
  return (
    <PageSection
      title={settingsText().routes.title}
      meta={
        <>
          <span className="font-mono">
            {ownHeaderName(profile.messagesVersionHeader, headerNames)}: {profile.messagesVersion}
          </span>{' '}
          {settingsText().routes.onMessages}
        </>
      }
    >
      <table className="stacked-when-tiny w-full table-fixed border-collapse text-small">
        <caption className="only-spoken">{settingsText().routes.title}</caption>
        <colgroup>
          <col className={isNarrow ? 'w-32' : 'w-44'} />
          <col />
          {isNarrow ? null : <col className="w-29" />}
          <col className="w-26" />
        </colgroup>
        <thead className="only-spoken">
          <tr>
            <th scope="col">{settingsText().routes.route}</th>
            <th scope="col">{settingsText().connection.address}</th>
            {isNarrow ? null : <th scope="col">{settingsText().routes.keyHeader}</th>}
            <th scope="col">{settingsText().routes.lastResult}</th>
          </tr>
        </thead>
        <tbody>
          {routesOf(headerNames).map((route) => {
            const url = routeUrl(baseUrl, route.path)
            return (
              <tr key={route.id} className="h-6 border-b border-line last:border-b-0">
                <th scope="row" className="py-0.5 pr-2 text-left font-regular">
                  {route.label}
                </th>
                <td className="py-0.5 pr-2">
                  {/* An address that is too long is cut at its beginning: the path distinguishes the routes. */}
                  <span className="flex wire select-text" title={url}>
                    {isNarrow ? null : (
                      <span className="min-w-0 truncate">{url.slice(0, -route.path.length)}</span>
                    )}
                    <span className="max-w-full flex-none truncate">{route.path}</span>
                  </span>
                </td>
                {isNarrow ? null : (
                  <td className="truncate font-mono text-wire-small text-ink-2">{route.keyHeader}</td>
                )}
                <td>
                  <Proof proof={proofOf(route)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </PageSection>
  )
}

const outcomes: Readonly<Record<RouteProof['outcome'], { icon: LucideIcon; className: string }>> = {
  works: { icon: CircleCheck, className: 'text-ok' },
  buffered: { icon: TriangleAlert, className: 'text-warn' },
  reached: { icon: CircleDot, className: 'text-ok' },
  failed: { icon: CircleAlert, className: 'text-danger' },
}

type KnownProof = Omit<RouteProof, 'route'>

/** Whether a run used this route at this address: the connection may have had another address. */
function isOf(route: Route, { format, url, method, isStreamed }: Run, baseUrl: string): boolean {
  const isHere = format === route.format && url.startsWith(`${baseUrl.replace(/\/+$/, '')}/`)
  if (!isHere) return false
  if (route.mode === 'streamed' || route.mode === 'whole') return isStreamed === (route.mode === 'streamed')
  return route.mode === undefined || (method === 'GET') === (route.mode === 'status')
}

/** The proof from the runs of a route: an answered run proves it, unless the key was rejected there since. */
function proofOfRuns(runs: readonly Run[], validSince = 0): KnownProof | undefined {
  const answered = runs.find(({ status }) => isWholeAnswer(status))
  const refused = runs.find((run) => !isWholeAnswer(run.status) && outcomeOfRefusal(run) !== undefined)
  const concernsKey = refused !== undefined && isKeyRefusal(refused)
  const isPast = concernsKey && refused.startedAt < validSince
  if (refused !== undefined && !isPast) {
    const outcome = outcomeOfRefusal(refused)
    const isNews = answered === undefined || (concernsKey && refused.startedAt > answered.startedAt)
    if (isNews && outcome !== undefined) return { outcome, detail: wordRun('refused', refused) }
  }
  return answered && { outcome: 'works', detail: wordRun('responded', answered) }
}

function wordRun(as: 'responded' | 'refused', { model, startedAt, httpStatus = 0 }: Run): string {
  const moment = formatFullMoment(startedAt)
  const { responded, refused } = settingsText().routes
  return as === 'responded' ? responded({ model, moment }) : refused({ model, moment, status: httpStatus })
}

function isKeyRefusal({ httpStatus }: Run): boolean {
  return httpStatus === 401 || httpStatus === 403
}

/**
 * The outcome of a rejected run: a route that rejects a request for its content exists; `undefined` if the run says
 * nothing about its route.
 */
function outcomeOfRefusal(run: Run): RouteProof['outcome'] | undefined {
  const { httpStatus, error } = run
  if (httpStatus === undefined || httpStatus < 400) return undefined
  const isMissing = [404, 405, 501].includes(httpStatus) && error?.party !== 'model'
  return isKeyRefusal(run) || isMissing || httpStatus >= 500 ? 'failed' : 'reached'
}

function Proof({ proof }: { proof: KnownProof | undefined }) {
  const texts = settingsText().routes
  const { icon, className } =
    proof === undefined ? { icon: Minus, className: 'text-ink-3' } : outcomes[proof.outcome]
  return (
    <span className={`flex items-center gap-1 ${className}`} title={proof && wordProof(proof)}>
      <Icon of={icon} size="tiny" />
      {proof === undefined
        ? texts.notTried
        : proof.modelCount === undefined
          ? texts.outcomes[proof.outcome]
          : texts.listed(proof.modelCount)}
    </span>
  )
}
