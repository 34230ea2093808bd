import { errorSentences } from '../../lib/error-sentences.ts'
import { classNames } from '../class-names.ts'

export type ErrorLineProps = { error: Parameters<typeof errorSentences>[0]; className?: string }

/** An error in one line with its next step, where there is no room for an `ErrorNotice`. */
export function ErrorLine({ error, className }: ErrorLineProps) {
  return (
    <p role="alert" className={classNames('text-small text-danger wrap-anywhere select-text', className)}>
      {errorSentences(error)}
    </p>
  )
}
