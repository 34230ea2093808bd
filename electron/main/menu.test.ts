import { expect, test } from 'vitest'
import { menuTemplate } from './menu.ts'

const rolesOf = (platform: NodeJS.Platform) =>
  menuTemplate(platform, { openDataFolder: () => {} }).map(({ role, label }) => role ?? label)

test('has an app menu on macOS, and the same standard menus on every platform', () => {
  expect(rolesOf('darwin')).toEqual(['appMenu', 'fileMenu', 'editMenu', 'View', 'windowMenu', 'help'])
  expect(rolesOf('win32')).toEqual(['fileMenu', 'editMenu', 'View', 'windowMenu', 'help'])
  expect(rolesOf('linux')).toEqual(['fileMenu', 'editMenu', 'View', 'windowMenu', 'help'])
})

test('zooms, goes full screen and opens the developer tools from the View menu', () => {
  const view = menuTemplate('linux', { openDataFolder: () => {} }).find(({ label }) => label === 'View')
  const roles = Array.isArray(view?.submenu) ? view.submenu.map(({ role }) => role) : []
  expect(roles).toEqual(
    expect.arrayContaining(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'toggleDevTools']),
  )
})
