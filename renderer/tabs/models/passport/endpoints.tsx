import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import type { EndpointEntry, FormatPassport } from '../../../../shared/passport/passport.ts'
import { isWholeAnswer, type RunStatus } from '../../../../shared/runs/run.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { formatDuration, formatFullMoment, formatMoment } from '../../../lib/format-time.ts'

/** The last result of each endpoint of a model. */
export function Endpoints({ formats }: { formats: readonly FormatPassport[] }) {
  const texts = passportText().endpoints
  const lines = formats.flatMap(({ format, endpoints }) =>
    endpoints
      .toSorted((left, right) => Number(right.isStreamed) - Number(left.isStreamed))
      .map((endpoint) => ({ format, endpoint })),
  )
  return (
    <DetailsSection title={texts.title} meta={texts.meta}>
      <table className="w-full table-fixed text-small" aria-label={texts.title}>
        <tbody>
          {lines.map(({ format, endpoint }) => {
            const { label } = formatRegistry[format]
            return (
              <tr
                key={`${format} ${endpoint.isStreamed}`}
                className="h-6 border-b border-line last:border-b-0"
              >
                <th scope="row" className="truncate pr-2 text-left font-regular">
                  {endpoint.isStreamed ? texts.streamed(label) : label}
                </th>
                <td className="w-24">
                  <Outcome endpoint={endpoint} />
                </td>
                <td className="tabular w-16 text-right">
                  {formatDuration(endpoint.firstTextMs, { inSeconds: true })}
                </td>
                <td
                  className="tabular w-18 truncate text-right text-ink-2"
                  title={formatFullMoment(endpoint.lastAt)}
                >
                  {formatMoment(endpoint.lastAt)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </DetailsSection>
  )
}

function Outcome({ endpoint: { lastStatus, lastHttpStatus } }: { endpoint: EndpointEntry }) {
  const texts = passportText().endpoints
  const isWhole = isWholeAnswer(lastStatus as RunStatus)
  const isEarly = lastStatus === 'ended-early'
  const [icon, tone, words] = isWhole
    ? ([CircleCheck, 'text-ok', texts.works] as const)
    : isEarly || lastStatus === 'refused'
      ? ([CircleAlert, 'text-warn', isEarly ? texts.endedEarly : texts.refused] as const)
      : ([X, 'text-danger', texts.failed(lastHttpStatus === undefined ? '' : `, ${lastHttpStatus}`)] as const)
  return (
    <span className={`flex items-center gap-1 ${tone}`}>
      <Icon of={icon} size="tiny" />
      <span className="truncate">{words}</span>
    </span>
  )
}
