import type { KeyDescription } from '../../../../shared/connections/connection.ts'
import type { KeyCard, RouteAnswer } from '../../../../shared/connections/key-card.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { RouteState } from '../../../panels/account-routes/route-state.tsx'

type AccountRoutesProps = { card: KeyCard; keyDescription: KeyDescription }

/** The account routes, and which of them the gateway has. */
export function AccountRoutes({ card, keyDescription: { health } }: AccountRoutesProps) {
  const texts = keyCardText().routes
  const limitsAt = health?.limitsAt
  const headers: RouteAnswer<unknown> =
    limitsAt === undefined ? { state: 'not-offered' } : { state: 'answered', value: undefined, at: limitsAt }
  const rows: readonly (readonly [path: string, answer: RouteAnswer<unknown>])[] = [
    ['/api/usage/token/', card.balance],
    ['/v1/dashboard/billing', card.billing],
    ['/api/status', card.unit],
    ['/api/log/token', card.log],
    [texts.headers, headers],
  ]
  return (
    <DetailsSection title={texts.title}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 text-small leading-5">
        {rows.map(([path, answer]) => (
          <div key={path} className="contents">
            <dt className="font-mono text-wire-small leading-5">{path}</dt>
            <dd className="flex justify-end">
              <RouteState answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </DetailsSection>
  )
}
