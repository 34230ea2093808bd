import { useQuery } from '@tanstack/react-query'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { keySightingsQuery } from '../../../queries/key-card.ts'

/** The origins that this app has sent a key to. Uses of the key elsewhere are unknown. */
export function KeySightings({ keyId }: { keyId: string }) {
  const { data = [] } = useQuery(keySightingsQuery(useBridge(), keyId))
  const text = keyCardText().seenBy
  return (
    <section aria-label={text.title} className="px-3 pb-2">
      <h3 className="py-1 text-meta font-strong text-ink-3">{text.title}</h3>
      {data.length === 0 ? (
        <p className="text-small text-ink-2">{text.nobody}</p>
      ) : (
        <table className="tabular w-full text-small">
          <thead className="text-left text-meta text-ink-3">
            <tr>
              <th className="font-normal">{text.origin}</th>
              <th className="text-right font-normal">{text.requests}</th>
              <th className="pl-4 font-normal">{text.first}</th>
              <th className="pl-4 font-normal">{text.last}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ origin, count, firstAt, lastAt }) => (
              <tr key={origin} className="border-t border-line">
                <td className="max-w-0 truncate py-1 font-mono text-wire-small select-text" title={origin}>
                  {origin}
                </td>
                <td className="w-20 text-right">{formatCount(count)}</td>
                <td className="w-32 pl-4 whitespace-nowrap text-ink-2">{formatMoment(firstAt)}</td>
                <td className="w-32 pl-4 whitespace-nowrap text-ink-2">{formatMoment(lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
