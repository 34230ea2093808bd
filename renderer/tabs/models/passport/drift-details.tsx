import type { DriftEntry } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { formatMoment } from '../../../lib/format-time.ts'

/** Shows names and types only; the content of an answer is in its run. */
export function DriftDetails({ entry: { path, firstAt, lastAt, runId, requestId } }: { entry: DriftEntry }) {
  const texts = passportText().drift
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2 text-meta text-ink-3">
        <span className="min-w-0 flex-1">
          {texts.exampleFrom}{' '}
          <a
            className="font-mono text-accent hover:underline"
            href={`#/history/${encodeURIComponent(runId)}`}
          >
            {requestId ?? runId.slice(0, 8)}
          </a>
          , {texts.seen({ first: formatMoment(firstAt), last: formatMoment(lastAt) })}
        </span>
        <CopyButton text={() => path} label={texts.copyPath} />
      </p>
      <code className="rounded-sm bg-surface px-2 py-1 font-mono text-wire-small edge wrap-anywhere select-text">
        {path}
      </code>
    </div>
  )
}
