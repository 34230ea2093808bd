import { embeddingFields } from '../../../../shared/formats/embeddings/embedding-fields.ts'
import { NumberField } from '../../../controls/number-field.tsx'
import { RequestFields, type RequestFieldsProps } from '../../../panels/parameters/request-fields.tsx'
import { embedScope, useEmbedForm } from './form-store.ts'

export type ParameterSectionProps = {
  /** Whom the form asks. */
  asked: Pick<RequestFieldsProps, 'connectionId' | 'model' | 'format'>
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** The optional fields of the format, and how the texts are cut into requests. */
export function ParameterSection({ asked, problems }: ParameterSectionProps) {
  const form = useEmbedForm((state) => state.form)
  const change = useEmbedForm((state) => state.change)
  return (
    <section aria-label="Parameters" className="max-h-[46%] flex-none overflow-x-hidden overflow-y-auto">
      <RequestFields
        {...asked}
        scope={embedScope.scope}
        fields={embeddingFields}
        values={form.parameters}
        onChange={(parameters) => change({ parameters })}
        extraJson={form.extraJson}
        onExtraJsonChange={(extraJson) => change({ extraJson })}
        problems={problems}
      />
      <div className="flex items-start gap-3 border-t border-line px-3 py-2">
        <NumberField
          label="Texts per request"
          size="small"
          isInteger
          value={form.batchSize}
          min={1}
          onChange={(batchSize) => change({ batchSize })}
          className="flex-1"
        />
        <NumberField
          label="Requests at once"
          size="small"
          isInteger
          value={form.atOnce}
          min={1}
          max={mostAtOnce}
          onChange={(atOnce) => change({ atOnce })}
          className="flex-1"
        />
      </div>
    </section>
  )
}

/** More would be refused by most gateways, and by a browser for connections. */
const mostAtOnce = 8
