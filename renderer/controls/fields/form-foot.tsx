import type { ReactNode } from 'react'
import type { AppError, Remedy } from '../../../shared/errors/app-error.ts'
import { ErrorNotice } from '../texts/error-notice.tsx'

export type FormFootProps = {
  /** Why the last click sent nothing. */
  error: AppError | undefined
  onRemedy: (remedy: Remedy) => void
  /** What a click will send, and `SendRow`. */
  children: ReactNode
}

/** The foot of a form that sends requests. */
export function FormFoot({ error, onRemedy, children }: FormFootProps) {
  return (
    <div className="form-foot flex flex-none flex-col gap-2 border-t border-line px-3 py-2">
      {error !== undefined && <ErrorNotice error={error} onRemedy={onRemedy} />}
      {children}
    </div>
  )
}
