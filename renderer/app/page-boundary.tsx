import { Copy, RotateCcw, RotateCw, TriangleAlert } from 'lucide-react'
import { Component, useState, type ReactNode } from 'react'
import { Button } from '../controls/buttons/button.tsx'
import { copyText } from '../controls/buttons/copy-text.ts'
import { withoutPageAddress } from '../controls/texts/error-report.ts'
import { Icon } from '../controls/buttons/icon.tsx'
import { formatFullMoment } from '../lib/format-time.ts'
import { appText } from '../../shared/text/en/app.ts'
import { startWithDefaults } from './default-start.ts'

type Crash = { readonly error: Error; readonly at: number }

/** Shown when the window itself cannot be rendered, so that no part of it could show the error. */
export class PageBoundary extends Component<{ children: ReactNode }, { crash: Crash | null }> {
  override state: { crash: Crash | null } = { crash: null }

  static getDerivedStateFromError(thrown: unknown): { crash: Crash } {
    return { crash: { error: thrown instanceof Error ? thrown : new Error(String(thrown)), at: Date.now() } }
  }

  override render(): ReactNode {
    const { crash } = this.state
    return crash === null ? this.props.children : <PageCrashed {...crash} />
  }
}

function PageCrashed({ error, at }: Crash) {
  const [isCopied, setIsCopied] = useState(false)
  const report = `${withoutPageAddress(error.stack ?? error.message)}\n${new Date(at).toISOString()}\n${navigator.userAgent}`
  return (
    <main className="grid h-full place-items-center p-6">
      <div
        role="alert"
        className="flex w-full max-w-110 flex-col items-center gap-3 rounded-md bg-panel p-6 text-center edge"
      >
        <Icon of={TriangleAlert} size="large" className="text-warn" />
        <h1 className="font-strong text-title">{appText().pageCrashed.title}</h1>
        <p className="text-ink-2">{appText().pageCrashed.text}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>
            {appText().pageCrashed.reload}
          </Button>
          <Button icon={RotateCcw} onClick={startWithDefaults}>
            {appText().startPage.withDefaults}
          </Button>
          <Button icon={Copy} onClick={() => void copyText(report).then((isThere) => setIsCopied(isThere))}>
            {isCopied ? appText().pageCrashed.copied : appText().pageCrashed.copyReport}
          </Button>
        </div>
        <p className="font-mono text-wire-small text-ink-3 wrap-anywhere select-text">
          {withoutPageAddress(error.message)}, {formatFullMoment(at)}
        </p>
      </div>
    </main>
  )
}
