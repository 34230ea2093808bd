import type { WireRequest } from '../../../shared/gateway/wire.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'

type MultipartBody = Extract<WireRequest['body'], { type: 'multipart' }>

export type MultipartPreviewProps = {
  fields: MultipartBody['fields']
  /** The sizes of the files by id. */
  fileBytes: Readonly<Record<string, number>>
}

/** The parts of a multipart form in the order in which they would be sent. */
export function MultipartPreview({ fields, fileBytes }: MultipartPreviewProps) {
  return (
    <section aria-label={requestTabText().body} className="px-3 py-2">
      <h3 className="mb-1.5 text-meta text-ink-3">
        <span className="font-strong">{requestTabText().body}</span>{' '}
        {requestTabText().multipartMeta(fields.length)}
      </h3>
      <dl className="wire grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 select-text">
        {fields.map((field, index) => (
          // Key by position: a name may occur several times, and the order is that of the wire.
          <div key={index} className="contents">
            <dt className="text-syn-key">{field.name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {'mediaId' in field ? (
                <>
                  {field.fileName}{' '}
                  <span className="text-ink-3">
                    {field.mediaType}
                    {fileBytes[field.mediaId] === undefined
                      ? ''
                      : ` · ${formatBytes(fileBytes[field.mediaId])}`}
                  </span>
                </>
              ) : (
                <span className="text-syn-string">{JSON.stringify(field.value)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
