import type { SentForm } from '../../../shared/runs/sent-form.ts'
import { AttachmentView } from '../attachments/attachment-view.tsx'
import { BoundedText } from '../../controls/texts/bounded-text.tsx'
import { classNames } from '../../controls/class-names.ts'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

export type FormViewProps = {
  form: SentForm
  /** The field that the gateway refused. */
  refusedField?: string | undefined
}

/** A multipart body, part by part as it was sent. */
export function FormView({ form, refusedField }: FormViewProps) {
  return (
    <section aria-label={inspectorText().requestBody} className="p-3">
      <div className="mb-1.5 flex min-h-control-small items-center gap-2">
        <h3 className="text-meta font-strong text-ink-3">{inspectorText().requestBody}</h3>
        <span className="tabular truncate text-meta text-ink-3">
          {formatBytes(form.bytes)} · {inspectorText().parts(form.fields.length)}
        </span>
      </div>
      <ol className="flex flex-col gap-1.5">
        {form.fields.map((field, index) => (
          <Part key={`${field.name}-${index}`} field={field} isRefused={field.name === refusedField} />
        ))}
      </ol>
    </section>
  )
}

function Part({ field, isRefused }: { field: SentForm['fields'][number]; isRefused: boolean }) {
  const isText = 'value' in field
  return (
    <li
      className={classNames(
        'flex flex-col gap-1 rounded-sm bg-sunken px-2 py-1.5 edge',
        isRefused && 'bg-danger-soft',
      )}
    >
      <div className="flex min-w-0 items-center gap-2">
        <span className="wire text-syn-key wrap-anywhere select-text">{field.name}</span>
        <span className="tabular flex-1 truncate text-meta text-ink-3 select-text">
          {isText ? '' : `${field.fileName} · ${field.mediaType} · ${formatBytes(field.bytes)}`}
          {isRefused ? ` · ${inspectorText().refused}` : ''}
        </span>
        {isText && <CopyButton text={field.value} label={inspectorText().copyField(field.name)} />}
      </div>
      {isText ? (
        <p className="wire max-h-40 overflow-auto whitespace-pre-wrap wrap-anywhere select-text">
          <BoundedText text={field.value} />
        </p>
      ) : (
        <AttachmentView
          id={field.mediaId}
          media={{ type: 'media', mediaType: field.mediaType, name: field.fileName, bytes: field.bytes }}
        />
      )}
    </li>
  )
}
