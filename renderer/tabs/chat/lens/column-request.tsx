import type { ReactNode } from 'react'
import { wellFormedJson } from '../../../../shared/gateway/well-formed.ts'
import type { LensColumn } from '../../../../shared/lens/build-lens.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { LensBody } from './lens-body.tsx'

export type ColumnRequestProps = {
  built: LensColumn
  name: string
  /** The newest answer, rendered below it. */
  children?: ReactNode
}

/** The request that a column would send with the next message. */
export function ColumnRequest({ built, name, children }: ColumnRequestProps) {
  const { request } = built
  return (
    <>
      {request.ok ? (
        <>
          <div className="flex h-row min-w-0 flex-none items-center gap-1.5 pr-1.5 pl-3 font-mono text-meta text-ink-3 select-text">
            {request.value.method} <MiddleCut text={request.value.path} tail={18} />
            <span className="flex-1" />
            {request.value.body?.type === 'json' && (
              <CopyButton
                text={JSON.stringify(wellFormedJson(request.value.body.value), null, 2)}
                label={chatText().lens.copyBody(name)}
              />
            )}
          </div>
          <LensBody column={built} label={name} />
        </>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-3">
          <ErrorNotice error={request.error} />
        </div>
      )}
      {children}
    </>
  )
}
