import { expect, test } from 'vitest'
import { commandIds } from '../../shared/commands/commands.ts'
import { menuTemplate } from './menu.ts'

const actions = { openDataFolder: () => {}, chooseCommand: () => {} }

const rolesOf = (platform: NodeJS.Platform) =>
  menuTemplate(platform, actions, {}).map(({ role, label }) => role ?? label)

test('has an app menu on macOS, and the same standard menus on every platform', () => {
  expect(rolesOf('darwin')).toEqual(['appMenu', 'fileMenu', 'editMenu', 'View', 'Go', 'windowMenu', 'help'])
  expect(rolesOf('win32')).toEqual(['fileMenu', 'editMenu', 'View', 'Go', 'windowMenu', 'help'])
  expect(rolesOf('linux')).toEqual(['fileMenu', 'editMenu', 'View', 'Go', 'windowMenu', 'help'])
})

test('zooms, goes full screen and opens the developer tools from the View menu', () => {
  const view = menuTemplate('linux', actions, {}).find(({ label }) => label === 'View')
  const roles = Array.isArray(view?.submenu) ? view.submenu.map(({ role }) => role) : []
  expect(roles).toEqual(
    expect.arrayContaining(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'toggleDevTools']),
  )
})

test.each(['darwin', 'win32', 'linux'] as const)('has each command once on %s, hidden or not', (platform) => {
  const items = menuTemplate(platform, actions, {}).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu : [],
  )
  const labels = items.map(({ label }) => label).filter((label) => label !== undefined)
  expect(labels).toEqual([...new Set(labels)])
  const roles = items.map(({ role }) => role).filter((role) => role !== undefined)
  expect(roles).toEqual([...new Set(roles)])
  expect(items.filter(({ visible }) => visible === false)).toEqual([])
})

function itemOf(platform: NodeJS.Platform, id: string, shortcuts: Record<string, string[]> = {}) {
  const menus = menuTemplate(platform, actions, shortcuts)
  return menus
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    .find((item) => item.id === id)
}

test('has commands of the window, each of them once, with the keys as they are bound', () => {
  const ids = menuTemplate('linux', actions, {})
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu.map(({ id }) => id) : []))
    .filter((id) => id !== undefined)
  expect(new Set<string>(commandIds)).toEqual(new Set([...commandIds, ...ids]))
  expect(ids).toHaveLength(new Set(ids).size)
  expect(itemOf('linux', 'palette.open')).toMatchObject({
    label: 'Search or run a command',
    accelerator: 'CommandOrControl+K',
    registerAccelerator: false,
  })
  expect(itemOf('linux', 'palette.open', { 'palette.open': ['Alt+ArrowUp'] })?.accelerator).toBe('Alt+Up')
  expect(itemOf('linux', 'palette.open', { 'palette.open': [] })).not.toHaveProperty('accelerator')
})

test('takes no key that is typed, and on a Mac only what the menu takes is shown', () => {
  expect(itemOf('linux', 'shortcuts.show')).not.toHaveProperty('accelerator')
  expect(itemOf('darwin', 'tab.settings')).toMatchObject({ accelerator: 'CommandOrControl+,' })
  expect(itemOf('darwin', 'tab.settings')).not.toHaveProperty('registerAccelerator')
})

test.each(['darwin', 'win32', 'linux'] as const)(
  'shows the same while the app starts, but no command can be chosen, on %s',
  (platform) => {
    const items = (given: Parameters<typeof menuTemplate>[1]) =>
      menuTemplate(platform, given, {}).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    const ready = items(actions)
    const starting = items({ openDataFolder: () => {} })
    expect(starting.map(({ label, role, id }) => [label, role, id])).toEqual(
      ready.map(({ label, role, id }) => [label, role, id]),
    )
    const known: ReadonlySet<string> = new Set(commandIds)
    const isCommand = ({ id }: { id?: string }) => id !== undefined && known.has(id)
    expect(starting.filter(({ enabled }) => enabled === false)).toEqual(starting.filter(isCommand))
    expect(starting.filter(isCommand).length).toBeGreaterThan(15)
    expect(ready.filter(({ enabled }) => enabled === false)).toEqual([])
  },
)
