import type { AppError } from '../../../shared/errors/app-error.ts'
import { Button } from '../buttons/button.tsx'
import { ErrorNotice } from '../texts/error-notice.tsx'
import { Spinner } from '../panes/spinner.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

/** Shown in place of a list that could not be read. */
export function UnreadList({ error, onReadAgain }: { error: AppError; onReadAgain: () => void }) {
  return (
    <div className="m-auto w-full max-w-130 p-6">
      <ErrorNotice
        error={error}
        actions={
          <Button size="small" variant="primary" onClick={onReadAgain}>
            {controlsText().retry}
          </Button>
        }
      />
    </div>
  )
}

/** Shown in place of a list until it is read. `children` say what is being read. */
export function ReadingList({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 p-3 text-small text-ink-3">
      <Spinner /> {children}
    </p>
  )
}
