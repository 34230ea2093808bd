import { CircleCheck, Minus } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { profile } from '../../../../shared/gateway/profile.ts'
import { routeUrl } from '../../../../shared/gateway/address.ts'
import { narrowWindow, useMediaQuery } from '../../../components/use-media-query.ts'
import { Icon } from '../../../components/icon.tsx'
import { routes } from '../routes.ts'
import { PageSection } from './page-section.tsx'

/** The address and the key header of each kind of request, as this connection makes them. */
export function RoutesTable({ connection }: { connection: Connection }) {
  const isNarrow = useMediaQuery(narrowWindow)
  return (
    <PageSection
      title="What each route becomes"
      meta={
        <>
          <span className="font-mono">
            {profile.messagesVersionHeader}: {profile.messagesVersion}
          </span>{' '}
          on messages
        </>
      }
    >
      <table className="w-full table-fixed border-collapse text-small">
        <caption className="only-spoken">What each route becomes</caption>
        <colgroup>
          <col className="w-32" />
          <col />
          {isNarrow ? null : <col className="w-29" />}
          <col className="w-26" />
        </colgroup>
        <thead className="only-spoken">
          <tr>
            <th scope="col">Route</th>
            <th scope="col">Address</th>
            {isNarrow ? null : <th scope="col">Key header</th>}
            <th scope="col">In this version</th>
          </tr>
        </thead>
        <tbody>
          {routes.map((route) => {
            const url = routeUrl(connection.baseUrl, route.path)
            return (
              <tr key={route.label} className="h-6 border-b border-line last:border-b-0">
                <th scope="row" className="truncate text-left font-regular">
                  {route.label}
                </th>
                <td className="pr-2 font-mono text-wire-small select-text" title={url}>
                  <span className="flex overflow-hidden">
                    {/* When it is too long, the host gives way: the path is what tells routes apart. */}
                    <span className="min-w-6 truncate">{url.slice(0, -route.path.length)}</span>
                    <span className="flex-none">{route.path}</span>
                  </span>
                </td>
                {isNarrow ? null : (
                  <td className="truncate font-mono text-wire-small text-ink-2">{route.keyHeader}</td>
                )}
                <td className={route.isSpoken ? 'text-ok' : 'text-ink-3'}>
                  <span className="flex items-center gap-1">
                    <Icon of={route.isSpoken ? CircleCheck : Minus} size="tiny" />
                    {route.isSpoken ? 'this version' : 'later version'}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </PageSection>
  )
}
