import { Check, Unplug } from 'lucide-react'
import { useBridgeState } from '../bridge/use-bridge.ts'
import { CopyButton } from '../controls/copy-button.tsx'
import { createLazyView } from '../controls/lazy.tsx'
import { Icon } from '../controls/icon.tsx'
import { RecordingMark } from '../panels/recorder/recording-mark.tsx'
import { Tooltip } from '../controls/tooltip.tsx'
import { useAppInfo } from '../queries/app-info.ts'
import { RunningRuns } from './running-runs.tsx'
import { useLastRequestId } from './use-last-request-id.ts'
import { VideoJobsStatus } from './video-jobs-status.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { controlsText } from '../../shared/text/en/controls.ts'

/** The window is drawn without it: hardly any import is on when it opens. */
const ImportStatus = createLazyView(async () => {
  const { ImportStatus: view } = await import('../panels/library-imports/import-status.tsx')
  return view
})

/** What is going on, and what to quote when something went wrong. */
export function StatusBar() {
  const { version, dataFolder } = useAppInfo()
  const isOpen = useBridgeState() === 'open'
  const requestId = useLastRequestId()
  return (
    <footer className="isolate tabular col-span-2 flex items-center gap-4 overflow-hidden border-t border-line px-3 text-meta whitespace-nowrap text-ink-2">
      <RecordingMark />
      <RunningRuns />
      <VideoJobsStatus />
      <ImportStatus />
      <span className="flex-1" />
      {isOpen ? (
        <Tooltip text={appText().statusBar.savedDetail(dataFolder)}>
          <span className="flex items-center gap-1.5">
            <Icon of={Check} size="tiny" className="text-ok" />
            {appText().statusBar.saved}
          </span>
        </Tooltip>
      ) : (
        <span className="flex items-center gap-1.5 text-warn">
          <Icon of={Unplug} size="tiny" />
          {appText().lost.connecting}
        </span>
      )}
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="text-ink-3">{appText().statusBar.lastRequest}</span>
        {requestId === undefined ? (
          <span className="text-ink-3">{appText().statusBar.noneYet}</span>
        ) : (
          <>
            <span className="max-w-60 truncate font-mono select-text" title={requestId}>
              {requestId}
            </span>
            <CopyButton text={requestId} label={controlsText().errors.copyRequestId} />
          </>
        )}
      </span>
      <span className="text-ink-3">{version}</span>
    </footer>
  )
}
