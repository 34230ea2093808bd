import { Component, type ReactNode } from 'react'
import type { AppError } from '../../shared/errors/app-error.ts'
import { CommandError } from '../bridge/call.ts'
import { Button } from '../controls/button.tsx'
import { ErrorNotice } from '../controls/error-notice.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'
import { wordError, type WordedError } from '../../shared/text/define-errors.ts'

type ErrorBoundaryProps = {
  /** What is inside: "Chat". */
  name: string
  /** A new value forgets the error: the tab was changed. */
  resetKey: string
  children: ReactNode
}

type ErrorBoundaryState = { error: AppError | null; resetKey: string }

/** Keeps a failure inside the tab where it happened. The rest of the window goes on working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: toAppError(error) }
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <div className="m-auto w-full max-w-130 p-6">
        <ErrorNotice
          error={{
            ...error,
            gatewaySays: undefined,
            ...whyNotShown(this.props.name, error),
          }}
          actions={
            <>
              <Button size="small" variant="primary" onClick={() => this.setState({ error: null })}>
                {appText().tabFailed.showAgain(this.props.name)}
              </Button>
              {/* A script that could not be loaded, as after an update of the app, comes only with a new page. */}
              <Button size="small" onClick={() => location.reload()}>
                {appText().tabFailed.reload}
              </Button>
            </>
          }
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
  return { kind: 'bug', message: cause.message, detail: cause.stack }
}
