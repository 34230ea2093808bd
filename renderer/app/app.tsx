import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBridge, useBridgeState } from '../bridge/use-bridge.ts'
import { Button } from '../controls/buttons/button.tsx'
import { ErrorNotice } from '../controls/texts/error-notice.tsx'
import { Spinner } from '../controls/panes/spinner.tsx'
import { useNow } from '../controls/hooks/use-now.ts'
import { appInfoQuery } from '../queries/app-info.ts'
import { connectionsQuery } from '../queries/connections.ts'
import { RunningConversations } from '../queries/running-conversations.tsx'
import { settingsQuery } from '../queries/settings.ts'
import { StartProgress } from './start-progress-lazy.tsx'
import { useAppEvents } from './use-app-events.ts'
import { useStartStep } from './use-start-step.ts'
import { startWithDefaults } from './default-start.ts'
import { InLanguage } from './in-language.tsx'
import { SavedLayout } from './saved-layout.ts'
import { WindowFrame } from './window-frame.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { controlsText } from '../../shared/text/en/controls.ts'

/** The window, rendered once the first data has arrived. */
export function App() {
  const bridge = useBridge()
  useAppEvents()
  const first = useQueries({
    queries: [settingsQuery(bridge), connectionsQuery(bridge), appInfoQuery(bridge)],
    combine: (results) => ({
      isReady: results.every(({ data }) => data !== undefined),
      error: results.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
      retry: () => {
        for (const result of results) if (result.data === undefined) void result.refetch()
      },
    }),
  })

  useEffect(() => {
    // Tests and screenshots wait for this attribute.
    document.documentElement.dataset.appState = first.isReady
      ? 'ready'
      : first.error === null
        ? 'loading'
        : 'failed'
    // The performance mark measures the startup time.
    if (first.isReady) performance.mark('app-ready')
  }, [first.isReady, first.error])

  if (first.isReady) {
    return (
      <>
        <RunningConversations />
        <SavedLayout />
        <InLanguage>
          <WindowFrame />
        </InLanguage>
      </>
    )
  }
  return (
    <main className="grid h-full place-items-center p-6">
      {first.error === null ? (
        <Waiting />
      ) : (
        <ErrorNotice
          error={first.error.appError}
          className="w-full max-w-130"
          actions={
            <Button size="small" variant="primary" onClick={first.retry}>
              {controlsText().retry}
            </Button>
          }
        />
      )}
    </main>
  )
}

/** How long main may take to answer before the window offers a start with default settings, in milliseconds. */
const patienceMs = 8_000

function Waiting() {
  const state = useBridgeState()
  const [since] = useState(Date.now)
  const isLong = useNow(1000, true) - since >= patienceMs
  const { startPage } = appText()
  const step = useStartStep()
  if (step !== undefined) return <StartProgress step={step} />
  return (
    <div className="flex max-w-130 flex-col items-center gap-3 text-center">
      <output className="flex items-center gap-2 text-ink-2">
        <Spinner />
        {state === 'connecting' || state === 'open' ? appText().loadingData : appText().notResponding}
      </output>
      {isLong && (
        <>
          <div className="flex flex-wrap justify-center gap-2">
            <Button size="small" variant="primary" onClick={() => location.reload()}>
              {startPage.tryAgain}
            </Button>
            <Button size="small" onClick={startWithDefaults}>
              {startPage.withDefaults}
            </Button>
          </div>
          <p className="text-small text-ink-2">{startPage.aboutDefaults}</p>
        </>
      )}
    </div>
  )
}
