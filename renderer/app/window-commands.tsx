import { useEffect } from 'react'
import { isCommandId, type CommandId } from '../../shared/commands/commands.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { runCommand } from '../commands/command-store.ts'
import { useCommand } from '../commands/use-command.ts'
import { useConnections } from '../queries/connections.ts'
import { useSetSettings, useSettings } from '../queries/settings.ts'
import { layoutStore } from '../stores/layout-store.ts'
import { navigate } from '../stores/route.ts'
import { usePaste } from '../tabs/chat/paste/paste-store.ts'
import { transferActions } from '../panels/transfer/transfer-store.ts'
import { tabs } from './tabs.ts'

type Answers = readonly (readonly [id: CommandId, run: () => void])[]

const always: Answers = [
  [
    'palette.open',
    () => {
      const { isPaletteOpen, setPaletteOpen } = layoutStore.getState()
      setPaletteOpen(!isPaletteOpen)
    },
  ],
  ['window.inspector', () => layoutStore.getState().toggleInspector()],
  ['pane.next', () => walkPanes(1)],
  ['pane.previous', () => walkPanes(-1)],
  ['chat.new', () => navigate('chat', 'new')],
  [
    'chat.pasteRequest',
    () => {
      navigate('chat')
      usePaste.getState().open()
    },
  ],
  [
    'chat.import',
    () => {
      navigate('chat')
      transferActions.openImport()
    },
  ],
  [
    'chat.export',
    () => {
      navigate('chat')
      transferActions.openExport()
    },
  ],
  ['connection.add', () => navigate('settings', 'connections/new')],
  ['window.spending', () => navigate('history', 'spending')],
  ['window.bill', () => navigate('history', 'bill')],
  ['window.welcome', () => navigate('start')],
  ...tabs.map(({ id }) => [`tab.${id}`, () => navigate(id)] as const),
]

/** Handles the commands of the window; those of a tab are in the tab. Renders nothing. */
export function WindowCommands() {
  const bridge = useBridge()
  // Commands from the native menu.
  useEffect(
    () => bridge.on('app.commandChosen', ({ id }) => void (isCommandId(id) && runCommand(id))),
    [bridge],
  )
  const connections = useConnections()
  const { activeConnectionId } = useSettings()
  const setSettings = useSetSettings()
  const answers: Answers = [
    ...always,
    ...(['system', 'light', 'dark'] as const).map(
      (theme) => [`theme.${theme}`, () => setSettings({ theme })] as const,
    ),
    ...digits.flatMap((digit) => {
      const id = connections[digit - 1]?.id
      return id === undefined
        ? []
        : [[`connection.${digit}`, () => setSettings({ activeConnectionId: id })] as const]
    }),
    ['connection.check', () => navigate('settings', `connections/${activeConnectionId}/check`)],
  ]
  return answers.map(([id, run]) => <Answer key={id} id={id} run={run} />)
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

function Answer({ id, run }: { id: CommandId; run: () => void }): null {
  useCommand(id, run)
  return null
}

/** The last focused element of each pane, so that returning to the pane restores it. */
const lastFocus = new WeakMap<Element, HTMLElement>()

/** Moves the focus to the next (`1`) or previous (`-1`) pane, in the order of the window. */
function walkPanes(direction: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isShown)
  if (panes.length === 0) return
  const active = document.activeElement
  const current = panes.findIndex((pane) => pane.contains(active))
  const currentPane = panes[current]
  if (currentPane !== undefined && active instanceof HTMLElement) lastFocus.set(currentPane, active)
  const start = current === -1 && direction === -1 ? 0 : current
  const next = panes[(start + direction + panes.length) % panes.length]
  if (next === undefined) return
  const remembered = lastFocus.get(next)
  if (remembered !== undefined && next.contains(remembered)) remembered.focus()
  else next.focus()
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && getComputedStyle(element).display !== 'none'
}
