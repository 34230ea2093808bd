import { isInField } from '../../../../shared/medic/learned-removal.ts'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { ParameterForm } from '../../../components/parameters/parameter-form.tsx'
import { countSent } from '../../../components/parameters/parameter-words.ts'
import { useForget, useModelRemovals } from '../../../queries/medic.ts'
import { changeRequest, useTranscribeForm, type TranscriptKind } from './form-store.ts'
import { formats, scopeOf } from './request-of-form.ts'

export type RequestSectionProps = {
  kind: TranscriptKind
  connection: Connection
  /** Said where there are two of them. */
  title: string
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** The optional fields of one of the requests. */
export function RequestSection({ kind, connection, title, problems }: RequestSectionProps) {
  const { model, parameters, extraJson } = useTranscribeForm(({ form }) => form[kind])
  const { fields } = formats[kind]
  const { scope, format } = scopeOf(kind)
  const removals = useModelRemovals(connection.id, { model, format })
  const forget = useForget()
  const removalOf = (name: string) => removals.find(({ field }) => isInField(name, field))
  return (
    <section aria-label={`${title}: fields`} className="border-t border-line">
      <div className="flex items-center px-3 pt-2">
        <h3 className="text-meta font-strong text-ink-3">{title}</h3>
        <span className="tabular ml-auto text-meta text-ink-3">
          {countSent(fields, parameters)} of {fields.length} sent
        </span>
      </div>
      <ParameterForm
        fields={fields}
        format={format}
        scope={scope}
        values={parameters}
        onChange={(next) => changeRequest(kind, { parameters: next })}
        extraJson={extraJson}
        onExtraJsonChange={(text) => changeRequest(kind, { extraJson: text })}
        problems={problems}
        sendAgain={(name) => {
          const removal = removalOf(name)
          return removal === undefined ? undefined : () => forget.mutate(removal)
        }}
      />
      {forget.isError && <ErrorNotice error={forget.error.appError} className="m-3" />}
    </section>
  )
}
