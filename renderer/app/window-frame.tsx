import { Suspense, useLayoutEffect, useState } from 'react'
import { PopupLayer } from '../controls/overlays/popup-layer.tsx'
import { useSettings } from '../queries/settings.ts'
import { useVideoEvents } from '../queries/video.ts'
import { useRoute } from '../stores/route.ts'
import { ConnectLinkDialog } from './connect-link-dialog.tsx'
import { CommandPalette } from './palette/command-palette-lazy.tsx'
import { DroppedFiles } from './dropped-files/dropped-files.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { createLazyView, createLazyPage } from '../controls/panes/lazy.tsx'
import { DefaultStartNotice } from './default-start-notice.tsx'
import { LanguageMissing } from './language-missing.tsx'
import { LostBanner } from './lost-banner.tsx'
import { Rail } from './rail.tsx'
import { StatusBar } from './status-bar.tsx'
import { findTab, type Tab } from './tabs.ts'
import { TopBar } from './top-bar.tsx'
import { SaveCase } from '../panels/experiments/save-case.tsx'
import { Incidents } from '../panels/incident/incidents.tsx'
import { SavePreset } from '../panels/presets/save-preset.tsx'
import { WindowCommands } from './window-commands.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSavedValues } from '../queries/saved-values.ts'
import { chatDrafts } from '../tabs/chat/draft-store.ts'
import { useLook } from './use-look.ts'
import { appText } from '../../shared/text/en/app.ts'
import { useLatest } from '../controls/hooks/use-latest.ts'
import { narrowWindow, useMediaQuery } from '../controls/hooks/use-media-query.ts'
import { layoutStore } from '../stores/layout-store.ts'
import { useCommand } from '../commands/use-command.ts'

const StartProblems = createLazyView(async () => (await import('./start-problems.tsx')).StartProblems)
/** Loaded lazily: such a question rarely comes in the first moment. */
const LimitQuestionDialog = createLazyView(
  async () => (await import('./limit-question.tsx')).LimitQuestionDialog,
)
/** Loaded lazily: no run can end this early. */
const Notices = createLazyView(async () => (await import('./notices.tsx')).Notices)

/** The frame around every tab: rail, top bar, status bar. */
export function WindowFrame() {
  const { tab, isFirstStart, unknown } = useOpenTab()
  const shownTab = isFirstStart || unknown !== undefined ? null : tab
  const label =
    unknown !== undefined ? appText().unknownAddress.title : isFirstStart ? appText().welcome : tab.label
  useLook()
  useKeptFocus()
  // A link or an example begins with a draft, so drafts must be loaded in every tab.
  useSavedValues(chatDrafts)
  useVideoEvents()
  return (
    <div className="grid h-full grid-cols-[var(--size-rail)_minmax(0,1fr)] grid-rows-[var(--size-topbar)_minmax(0,1fr)_var(--size-status)]">
      {tab.rightPane === 'over' ? <PutAwayWhenNarrow key={tab.id} /> : null}
      <TopBar tab={shownTab} />
      <Rail openTab={shownTab?.id ?? null} />
      <div className="flex min-h-0 min-w-0 flex-col border-l border-line">
        <LostBanner />
        <LanguageMissing />
        <DefaultStartNotice />
        <StartProblems />
        <main aria-label={label} className="relative flex min-h-0 min-w-0 flex-1 bg-surface">
          {isFirstStart && unknown === undefined ? null : <h1 className="only-spoken">{label}</h1>}
          <ErrorBoundary name={label} resetKey={unknown ?? tab.id}>
            <Suspense fallback={null}>
              {unknown !== undefined ? (
                <UnknownAddress address={unknown} />
              ) : isFirstStart ? (
                <FirstStartPage />
              ) : (
                <tab.content />
              )}
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <StatusBar />
      <WindowCommands />
      <CommandPalette />
      <ShortcutsDialog />
      <ConnectLinkDialog />
      <DroppedFiles />
      <SaveCase />
      <SavePreset />
      <LimitQuestionDialog />
      <Incidents />
      <Notices />
      <PopupLayer />
    </div>
  )
}

const UnknownAddress = createLazyView(async () => (await import('./unknown-address.tsx')).UnknownAddress)

/**
 * The tab that the address names, or the address if it names none. Without an address, the tab of the last session, or
 * the welcome page on the first start.
 */
function useOpenTab(): { tab: Tab; isFirstStart: boolean; unknown: string | undefined } {
  const route = useRoute()
  const { hasStarted, layout } = useSettings()
  const named = findTab(route.tab)
  const last = typeof layout.openTab === 'string' ? findTab(layout.openTab) : undefined
  const tab = named ?? last ?? findTab('chat')
  if (tab === undefined) throw new Error('There is always a Chat tab')
  const isKnown = named !== undefined || route.tab === 'start' || route.tab === ''
  return {
    tab,
    isFirstStart: route.tab === 'start' || (named === undefined && !hasStarted),
    unknown: isKnown ? undefined : `#/${[route.tab, route.rest].filter((part) => part !== '').join('/')}`,
  }
}

/** Shown once or twice in the life of an installation, so it is not in the first script. */
const FirstStartPage = createLazyPage(async () => (await import('./first-start.tsx')).FirstStart)

/**
 * In a narrow window the inspector covers the results, so each tab starts with it closed. Mounted once per tab, by its
 * key.
 */
function PutAwayWhenNarrow(): null {
  const isNarrow = useMediaQuery(narrowWindow)
  const { layout } = useSettings()
  const putBack = useLatest(() =>
    layoutStore.setState({ isInspectorOpen: layout['isInspectorOpen'] !== false }),
  )
  useLayoutEffect(() => {
    if (!isNarrow) return undefined
    layoutStore.setState({ isInspectorOpen: false })
    return putBack
  }, [isNarrow, putBack])
  return null
}

const LoadedShortcutsDialog = createLazyView(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)

/** The list of shortcuts, loaded when it is first opened. It stays mounted, so that closing is animated. */
function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  if (isOpen && !isNeeded) setNeeded(true)
  useCommand('shortcuts.show', () => setOpen(true))
  return isNeeded ? <LoadedShortcutsDialog isOpen={isOpen} onClose={() => setOpen(false)} /> : null
}
