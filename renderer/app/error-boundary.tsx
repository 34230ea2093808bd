import { Component, type ReactNode } from 'react'
import type { AppError } from '../../shared/errors/app-error.ts'
import { CommandError } from '../bridge/call.ts'
import { Button } from '../controls/buttons/button.tsx'
import { ErrorNotice } from '../controls/texts/error-notice.tsx'
import { withoutPageAddress } from '../controls/texts/error-report.ts'
import { ScriptNotLoaded } from '../controls/panes/lazy.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'
import { wordError, type WordedError } from '../../shared/text/define-errors.ts'

type ErrorBoundaryProps = {
  /** The name of the content: "Chat". */
  name: string
  /** A new value clears the error, for example after a change of tab. */
  resetKey: string
  children: ReactNode
}

type ErrorBoundaryState = { thrown: unknown; hasFailed: boolean; resetKey: string }

/** Confines an error to the tab where it occurred. The rest of the window keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { thrown: undefined, hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { thrown, hasFailed: true }
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey
      ? null
      : { thrown: undefined, hasFailed: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    const { thrown, hasFailed } = this.state
    if (!hasFailed) return this.props.children
    // A script that failed to load needs a page reload, unless the app was only unreachable for a moment.
    const isNotLoaded = thrown instanceof ScriptNotLoaded
    const error = toAppError(thrown)
    const again = (
      <Button
        key="again"
        size="small"
        variant={isNotLoaded ? 'default' : 'primary'}
        onClick={() => this.setState({ thrown: undefined, hasFailed: false })}
      >
        {appText().tabFailed.showAgain(this.props.name)}
      </Button>
    )
    const reload = (
      <Button
        key="reload"
        size="small"
        variant={isNotLoaded ? 'primary' : 'default'}
        onClick={() => location.reload()}
      >
        {appText().tabFailed.reload}
      </Button>
    )
    return (
      <div className="m-auto w-full max-w-130 p-6">
        <ErrorNotice
          error={{
            ...error,
            gatewaySays: undefined,
            ...(isNotLoaded
              ? windowError('viewNotLoaded', { name: this.props.name })
              : whyNotShown(this.props.name, error)),
          }}
          actions={isNotLoaded ? [reload, again] : [again, reload]}
        />
      </div>
    )
  }
}

function whyNotShown(name: string, error: AppError): WordedError {
  if (error.kind === 'bug') return windowError('viewBug', { name, cause: error.message })
  const { message, nextStep } = wordError(error)
  return windowError('viewFailed', {
    name,
    reason: nextStep === undefined ? message : `${message} ${nextStep}`,
  })
}

function toAppError(error: unknown): AppError {
  if (error instanceof CommandError) return error.appError
  const cause = error instanceof Error ? error : new Error(String(error))
  return {
    kind: 'bug',
    message: withoutPageAddress(cause.message),
    detail: cause.stack && withoutPageAddress(cause.stack),
  }
}
