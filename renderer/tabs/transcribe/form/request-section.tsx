import type { Connection } from '../../../../shared/connections/connection.ts'
import { transcriptFormats } from '../../../../shared/formats/transcriptions/index.ts'
import { RequestFields } from '../../../panels/parameters/request-fields.tsx'
import { changeRequest, useTranscribeForm, type TranscriptKind } from './form-store.ts'
import { scopeOf } from './request-of-form.ts'

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
  return (
    <section aria-label={`${title}: fields`}>
      <RequestFields
        connectionId={connection.id}
        model={model}
        title={title}
        fields={transcriptFormats[kind].fields}
        {...scopeOf(kind)}
        values={parameters}
        onChange={(next) => changeRequest(kind, { parameters: next })}
        extraJson={extraJson}
        onExtraJsonChange={(text) => changeRequest(kind, { extraJson: text })}
        problems={problems}
      />
    </section>
  )
}
