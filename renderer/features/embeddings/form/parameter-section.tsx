import type { Connection } from '../../../../shared/connections/connection.ts'
import { embeddingFields } from '../../../../shared/formats/embeddings/embedding-fields.ts'
import { isInField } from '../../../../shared/medic/learned-removal.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { RemovalsFoot } from '../../../components/medic/removals-foot.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { ParameterForm } from '../../../components/parameters/parameter-form.tsx'
import { useForget, useModelRemovals } from '../../../queries/medic.ts'
import { embedScope, useEmbedForm } from './form-store.ts'

export type ParameterSectionProps = {
  connection: Connection
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** The optional fields of the format, and how the texts are cut into requests. */
export function ParameterSection({ connection, problems }: ParameterSectionProps) {
  const form = useEmbedForm((state) => state.form)
  const change = useEmbedForm((state) => state.change)
  const { model, parameters, extraJson, batchSize, atOnce } = form
  const removals = useModelRemovals(connection.id, { model, format: embedScope.format })
  const forget = useForget()
  return (
    <>
      <section
        aria-label="Parameters"
        className="max-h-[46%] flex-none overflow-x-hidden overflow-y-auto border-t border-line"
      >
        <ParameterForm
          fields={embeddingFields}
          {...embedScope}
          values={parameters}
          onChange={(next) => change({ parameters: next })}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          problems={problems}
          sendAgain={(name) => {
            const removal = removals.find(({ field }) => isInField(name, field))
            return removal === undefined ? undefined : () => forget.mutate(removal)
          }}
        />
        <div className="flex items-start gap-3 border-t border-line px-3 py-2">
          <NumberField
            label="Texts per request"
            size="small"
            isInteger
            value={batchSize}
            onChange={(next) => change({ batchSize: Math.max(1, next) })}
            className="flex-1"
          />
          <NumberField
            label="Requests at once"
            size="small"
            isInteger
            value={atOnce}
            onChange={(next) => change({ atOnce: Math.max(1, Math.min(mostAtOnce, next)) })}
            className="flex-1"
          />
        </div>
        {forget.isError && <ErrorNotice error={forget.error.appError} className="m-3" />}
      </section>
      <RemovalsFoot removals={removals} onForget={(removal) => forget.mutate(removal)} />
    </>
  )
}

/** More would be refused by most gateways, and by a browser for connections. */
const mostAtOnce = 8
