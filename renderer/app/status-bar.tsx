import { ArrowUpCircle, Check, Unplug, Clock } from 'lucide-react'
import { useBridgeState } from '../bridge/use-bridge.ts'
import { ContextMenu } from '../controls/overlays/context-menu.tsx'
import { CopyButton } from '../controls/buttons/copy-button.tsx'
import { createLazyView } from '../controls/panes/lazy.tsx'
import { Icon } from '../controls/buttons/icon.tsx'
import { StatusWords } from '../controls/texts/status-words.tsx'
import { Tooltip } from '../controls/overlays/tooltip.tsx'
import { useAppInfo } from '../queries/app-info.ts'
import { useBlindRuns } from '../stores/blind-runs.ts'
import { ExperimentsStatus } from './experiments-status.tsx'
import { RunningRuns, RunsAtGateway } from './running-runs.tsx'
import { useLastRequest } from './use-last-request.ts'
import { lastRequestSections } from './use-frame-menus.ts'
import { VideoJobsStatus } from './video-jobs-status.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { controlsText } from '../../shared/text/en/controls.ts'
import { formatWhole } from '../../shared/text/intl.ts'
import { useWaitingToolCalls } from '../queries/tool-calls.ts'

/** Loaded lazily: an import is rarely running when the window opens. */
const ImportStatus = createLazyView(async () => {
  const { ImportStatus: view } = await import('../panels/library-imports/import-status.tsx')
  return view
})

/** Loaded lazily: nothing is recorded when the window opens. */
const RecordingMark = createLazyView(
  async () => (await import('../panels/microphone/recording-mark.tsx')).RecordingMark,
)

const BackupStatus = createLazyView(async () => (await import('./backup-status.tsx')).BackupStatus)

const SpaceStatus = createLazyView(async () => (await import('./space-status.tsx')).SpaceStatus)

/** Loaded lazily: little has been spent today when the window opens. */
const SpendingStatus = createLazyView(async () => (await import('./spending-status.tsx')).SpendingStatus)

/** What is running, and the request id to quote when something went wrong. */
export function StatusBar() {
  const { version, dataFolder, updates } = useAppInfo()
  const isOpen = useBridgeState() === 'open'
  const newest = useLastRequest()
  // In a blind comparison the request id would reveal who answered.
  const isBlind = useBlindRuns(({ names }) => newest !== undefined && names[newest.runId] !== undefined)
  const last = isBlind ? undefined : newest
  return (
    <footer className="@container isolate tabular col-span-2 flex items-center gap-4 overflow-hidden border-t border-line px-3 [&_:focus-visible]:-outline-offset-2 text-meta whitespace-nowrap text-ink-2">
      {/* All of these can run at once; in the smallest window the row scrolls sideways. */}
      <div className="flex h-full min-w-0 flex-1 items-center gap-4 overflow-x-auto [scrollbar-width:none] @max-[519px]:gap-2.5">
        <RecordingMark />
        <RunningRuns />
        <RunsAtGateway />
        <ToolCallsStatus />
        <VideoJobsStatus />
        <ExperimentsStatus />
        <ImportStatus />
        <BackupStatus />
        <SpaceStatus />
      </div>
      <SpendingStatus />
      {isOpen ? (
        <Tooltip text={appText().statusBar.savedDetail(dataFolder)}>
          <span className="flex flex-none items-center gap-1.5">
            <Icon of={Check} size="tiny" className="text-ok" />
            <span className="@max-[1023px]:only-spoken">{appText().statusBar.saved}</span>
          </span>
        </Tooltip>
      ) : (
        <span className="status-item text-warn">
          <Icon of={Unplug} size="tiny" />
          <StatusWords>{appText().lost.connecting}</StatusWords>
        </span>
      )}
      <span className="relative flex flex-none items-center gap-1.5">
        <span className="text-ink-3 @max-[1023px]:only-spoken">{appText().statusBar.lastRequest}</span>
        {last === undefined ? (
          <span className="text-ink-3 @max-[1023px]:only-spoken">{appText().statusBar.noneYet}</span>
        ) : (
          <>
            <ContextMenu sections={() => lastRequestSections(last)}>
              <a
                href={`#/history/${encodeURIComponent(last.runId)}`}
                draggable={false}
                className="max-w-60 truncate rounded-xs @max-[1023px]:max-w-24 @max-[519px]:hidden font-mono select-text hover:text-ink"
                title={last.requestId}
              >
                {last.requestId}
              </a>
            </ContextMenu>
            <CopyButton text={last.requestId} label={controlsText().errors.copyRequestId} />
          </>
        )}
      </span>
      {updates?.available === undefined ? (
        <span className="flex-none text-ink-3 @max-[759px]:hidden">{version}</span>
      ) : (
        <a
          href="#/settings/about"
          draggable={false}
          className="status-item flex-none text-accent hover:text-ink"
        >
          <Icon of={ArrowUpCircle} size="tiny" />
          <StatusWords>{appText().statusBar.updateAvailable(updates.available.version)}</StatusWords>
        </a>
      )}
    </footer>
  )
}

/** Tool calls that wait for the user's decision in any conversation, with a link to the newest. */
function ToolCallsStatus() {
  const waiting = useWaitingToolCalls()
  const [first] = waiting
  if (first === undefined) return null
  const names = waiting.flatMap((conversation) => conversation.names)
  return (
    <a
      href={`#/chat/${encodeURIComponent(first.conversationId)}`}
      draggable={false}
      className="status-item hover:text-ink"
    >
      <Icon of={Clock} size="tiny" className="text-warn" />
      <StatusWords short={formatWhole(names.length)}>
        {appText().statusBar.toolCalls(names.length)}
      </StatusWords>
      <span className="max-w-48 shrink-[9] truncate font-mono @max-[759px]:only-spoken">
        {[...new Set(names)].join(', ')}
      </span>
    </a>
  )
}
