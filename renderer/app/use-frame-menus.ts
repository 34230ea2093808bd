import { Copy, History, Keyboard, Plus, Settings2, Square, SquarePen, Stethoscope } from 'lucide-react'
import type { Connection } from '../../shared/connections/connection.ts'
import { appText } from '../../shared/text/en/app.ts'
import { isOpenJob } from '../../shared/video/job.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { runCommand } from '../commands/command-store.ts'
import { tabIcons } from '../commands/tab-icons.ts'
import { useKeysOf } from '../commands/use-command.ts'
import { copyText } from '../controls/buttons/copy-text.ts'
import type { MenuAction, MenuSection } from '../controls/overlays/menu-popup.tsx'
import { useVideoJobs } from '../queries/video.ts'
import { nameOfRun } from '../stores/blind-runs.ts'
import { layoutStore } from '../stores/layout-store.ts'
import { navigate } from '../stores/route.ts'
import type { LiveRun } from '../stores/live-runs-store.ts'
import { isAtGateway, listRunningRuns, useLiveRuns } from '../stores/use-live-runs.tsx'
import type { Tab } from './tabs.ts'

/** The most runs or jobs in a menu; their tab lists the others. */
const maxListed = 8

/** The menu of a tab in the rail. */
export function useTabMenu(tab: Tab): () => MenuSection[] {
  const keysOf = useKeysOf()
  const runMenu = useRunMenu()
  const jobMenu = useJobMenu()
  return () => {
    const words = appText().menus
    const newConversation: MenuAction = {
      id: 'new',
      label: words.newConversation,
      icon: SquarePen,
      ...shortcut(keysOf('chat.new')),
      onSelect: () => void runCommand('chat.new'),
    }
    return [
      {
        items: [
          {
            id: 'open',
            label: words.open(tab.label),
            icon: tab.icon,
            ...shortcut(keysOf(`tab.${tab.id}`)),
            onSelect: () => navigate(tab.id),
          },
          ...(tab.id === 'chat' ? [newConversation] : []),
        ],
      },
      ...(tab.id === 'video' ? jobMenu() : runMenu({ tab: tab.id })),
      {
        items: [
          {
            id: 'shortcuts',
            label: words.shortcuts,
            icon: Keyboard,
            onSelect: () => navigate('settings', 'shortcuts'),
          },
        ],
      },
    ]
  }
}

/** Which running runs a menu lists; all of them by default. */
export interface RunChoice {
  readonly tab?: string
  readonly only?: (live: LiveRun) => boolean
}

/** The menu of running runs, of one tab or of all: each can be inspected and stopped. */
export function useRunMenu(): (choice?: RunChoice) => MenuSection[] {
  const liveRuns = useLiveRuns()
  const bridge = useBridge()
  const stop = (runId: string) => void bridge.call('runs.stop', { id: runId })
  return ({ tab, only = () => true } = {}) => {
    const words = appText().menus
    const runs = listRunningRuns(liveRuns, tab).filter(only)
    if (runs.length === 0) return []
    return [
      {
        heading: words.running,
        items: runs.slice(0, maxListed).map((live) => ({
          id: live.runId,
          label: live.run === undefined ? words.request : nameOfRun(live.run),
          items: [
            {
              items: [
                {
                  id: 'inspect',
                  label: words.inspect,
                  icon: History,
                  onSelect() {
                    layoutStore.getState().setInspectorOpen(true)
                    navigate('history', live.runId)
                  },
                },
                {
                  id: 'stop',
                  label: isAtGateway(live) ? words.cancelAtGateway : words.stop,
                  icon: Square,
                  onSelect: () => stop(live.runId),
                },
              ],
            },
          ],
        })),
      },
      {
        items: [
          {
            id: 'stop-all',
            label: words.stopAll(runs.length),
            icon: Square,
            onSelect() {
              for (const { runId } of runs) stop(runId)
            },
          },
        ],
      },
    ]
  }
}

/** The menu of running video jobs: each opens with its details. */
export function useJobMenu(): () => MenuSection[] {
  const jobs = useVideoJobs()
  return () => {
    const open = jobs?.filter(isOpenJob) ?? []
    if (open.length === 0) return []
    return [
      {
        heading: appText().menus.jobs,
        items: open.slice(0, maxListed).map(({ id, prompt, model }) => ({
          id,
          label: prompt === '' ? model : prompt,
          icon: tabIcons.video,
          onSelect() {
            // The tab's own store is loaded with its script.
            void import('../panels/video-jobs/video-view-store.ts').then(({ useVideoView }) =>
              useVideoView.getState().select(id),
            )
            navigate('video')
          },
        })),
      },
    ]
  }
}

/** Actions on the current connection, besides switching to another one. */
export function connectionActions(connection: Connection): readonly MenuAction[] {
  const { connections, menus } = appText()
  return [
    {
      id: 'add',
      label: connections.add,
      icon: Plus,
      onSelect: () => navigate('settings', 'connections/new'),
    },
    {
      id: 'open',
      label: connections.settings,
      icon: Settings2,
      onSelect: () => navigate('settings', `connections/${connection.id}`),
    },
    {
      id: 'check',
      label: menus.check,
      icon: Stethoscope,
      onSelect: () => navigate('settings', `connections/${connection.id}/check`),
    },
    {
      id: 'copy',
      label: menus.copyAddress,
      icon: Copy,
      onSelect: () => void copyText(connection.baseUrl),
    },
  ]
}

/** The menu of the newest request. */
export function lastRequestSections({
  runId,
  requestId,
}: {
  runId: string
  requestId: string
}): MenuSection[] {
  const words = appText().menus
  return [
    {
      items: [
        { id: 'copy', label: words.copyRequestId, icon: Copy, onSelect: () => void copyText(requestId) },
        { id: 'open', label: words.openRun, icon: History, onSelect: () => navigate('history', runId) },
      ],
    },
  ]
}

function shortcut(keys: readonly string[] | undefined): Pick<MenuAction, 'shortcut'> {
  return keys === undefined ? {} : { shortcut: keys }
}
