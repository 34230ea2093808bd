import type { Result } from '../../../../shared/errors/result.ts'
import type { RunRequest } from '../../../../shared/request-forms/define-request-form.ts'
import type { Source } from '../../../../shared/request-forms/images/form.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { maskFileName } from './mask-of-source.ts'
import { errorSentences } from '../../../lib/error-sentences.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

export type UploadListProps = { requests: Result<readonly RunRequest[]>; sources: readonly Source[] }

/** The fields of the request, built by the code that sends it. */
export function UploadList({ requests, sources }: UploadListProps) {
  const body = requests.ok ? requests.value[0]?.request.body : undefined
  const fields = body?.type === 'multipart' ? body.fields : []
  return (
    <section aria-label={imagesText().upload} className="border-t border-line p-3">
      <h3 className="mb-1.5 text-meta font-strong text-ink-3">{imagesText().upload}</h3>
      {requests.ok ? (
        <dl className="grid grid-cols-[--spacing(19)_minmax(0,1fr)] gap-x-1 gap-y-1 font-mono text-wire-small">
          {fields.map((field, index) => (
            <div key={index} className="contents">
              <dt className="truncate text-syn-key" title={field.name}>
                {field.name}
              </dt>
              <dd className="flex min-w-0 gap-1.5">
                {'mediaId' in field ? (
                  <>
                    <span className="truncate" title={field.fileName}>
                      {field.fileName}
                    </span>
                    <span className="flex-none text-ink-3">{sizeOf(field, sources)}</span>
                  </>
                ) : (
                  <span className="truncate text-syn-string" title={field.value}>
                    {JSON.stringify(field.value)}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-small text-ink-3">{errorSentences(requests.error)}</p>
      )}
    </section>
  )
}

function sizeOf(
  { mediaId, fileName }: { readonly mediaId: string; readonly fileName: string },
  sources: readonly Source[],
): string {
  const [first] = sources
  const source = sources.find((candidate) => candidate.mediaId === mediaId)
  if (source !== undefined) return formatBytes(source.bytes)
  if (fileName !== maskFileName || first === undefined) return ''
  return imagesText().maskSize(first)
}
