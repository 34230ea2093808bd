import { Fragment } from 'react'
import { ContextMenu } from '../controls/overlays/context-menu.tsx'
import { Icon } from '../controls/buttons/icon.tsx'
import { useAriaKeys } from '../commands/use-command.ts'
import { useWaitingToolCalls } from '../queries/tool-calls.ts'
import { useRunningCount } from '../stores/use-live-runs.tsx'
import type { TabId } from '../../shared/tabs.ts'
import { tabs, type Tab } from './tabs.ts'
import { useTabMenu } from './use-frame-menus.ts'
import { useRunningExperiments } from './experiments-status.tsx'
import { useOpenJobCount } from './video-jobs-status.tsx'
import { appText } from '../../shared/text/en/app.ts'

const groups = ['talk', 'formats', 'work', 'kept', 'foot'] as const

/** The tabs, at the left edge of the window. */
export function Rail({ openTab }: { openTab: TabId | null }) {
  return (
    <nav
      aria-label={appText().tabs}
      data-pane=""
      tabIndex={-1}
      className="isolate flex flex-col gap-0.5 overflow-y-auto px-1 py-1.5 outline-none [scrollbar-width:none] focus-visible:shadow-[inset_0_0_0_2px_var(--color-focus)]"
    >
      {groups.map((group, index) => (
        <Fragment key={group}>
          {group === 'foot' ? <span className="flex-1" /> : null}
          {index > 0 && group !== 'foot' ? <hr className="mx-2.5 my-1 border-t border-line" /> : null}
          {tabs
            .filter((tab) => tab.group === group)
            .map((tab) => (
              <RailItem key={tab.id} tab={tab} isOpen={tab.id === openTab} />
            ))}
        </Fragment>
      ))}
    </nav>
  )
}

/** In a low window the rail scrolls: bring the open tab into view. */
function showInRail(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' })
}

function RailItem({ tab, isOpen }: { tab: Tab; isOpen: boolean }) {
  const mark = useMark(tab.id)
  const ariaKeys = useAriaKeys(`tab.${tab.id}`)
  const menu = useTabMenu(tab)
  return (
    <ContextMenu sections={menu}>
      <a
        ref={isOpen ? showInRail : undefined}
        href={`#/${tab.id}`}
        draggable={false}
        title={tab.label}
        aria-current={isOpen ? 'page' : undefined}
        aria-keyshortcuts={ariaKeys}
        className={`relative flex min-h-11.5 flex-none flex-col items-center justify-center gap-0.75 rounded-sm text-meta leading-3.5 font-medium transition-colors duration-instant focus-visible:outline-offset-0 ${
          isOpen
            ? 'bg-surface text-accent shadow-[0_0_0_1px_var(--color-line)] before:absolute before:inset-y-3 before:-left-1 before:w-0.75 before:rounded-r-xs before:bg-accent'
            : 'text-ink-2 hover:bg-hover'
        }`}
      >
        <Icon of={tab.icon} className="size-4.5" />
        <span className="symbol-only-when-small max-w-full text-center wrap-anywhere">{tab.label}</span>
        {mark === undefined ? null : (
          <span className="tabular absolute top-1 right-2.5 max-[759px]:right-0.5 h-3.5 min-w-3.5 rounded-full bg-accent px-0.75 text-center text-tiny leading-3.5 text-on-accent">
            <span aria-hidden="true">{mark.count}</span>
            <span className="only-spoken"> {mark.text}</span>
          </span>
        )}
      </a>
    </ContextMenu>
  )
}

/** The number at a tab and its meaning: calls that wait for the user's decision, otherwise what is running. */
function useMark(tab: TabId): { readonly count: number; readonly text: string } | undefined {
  const runs = useRunningCount(tab)
  const jobs = useOpenJobCount()
  const experiments = useRunningExperiments().length
  const waiting = useWaitingToolCalls().flatMap(({ names }) => names).length
  if (tab === 'chat' && waiting > 0) return { count: waiting, text: appText().statusBar.toolCalls(waiting) }
  const count = tab === 'video' ? jobs : tab === 'experiments' ? experiments : runs
  return count === 0 ? undefined : { count, text: appText().running(count) }
}
