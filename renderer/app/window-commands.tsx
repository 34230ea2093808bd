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
import { tabs } from './tabs.ts'
import { walkPanes } from './walk-panes.ts'

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
  ['connection.add', () => navigate('settings', 'connections/new')],
  ['window.welcome', () => navigate('start')],
  ...tabs.map(({ id }) => [`tab.${id}`, () => navigate(id)] as const),
]

/** Answers the commands of the window itself. Those of a tab live in the tab. It draws nothing. */
export function WindowCommands() {
  const bridge = useBridge()
  // What was chosen in the native menu.
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
