import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, expect, test, vi } from 'vitest'
import { planIn } from '../backup/testing/adding-app.ts'
import { createHost, fillApp, newFolder, writeWhole } from '../backup/testing/backup-app.ts'
import { bootDesktop, cleanUpAfterBoots, type Desktop } from '../testing/boot-desktop.ts'

let desktop: Desktop | undefined

afterEach(async () => {
  if (desktop?.electron.app.hasQuit === false) await desktop.quit()
  cleanUpAfterBoots()
})

test.each([
  ['en', 'New conversation'],
  ['zh-CN', '新建对话'],
] as const)(
  'a start that takes long has a menu at once, whose commands can be chosen when the app is there: %s',
  async (language, label) => {
    const { path } = await writeWhole((await fillApp(createHost())).page)
    const dataFolder = newFolder()
    await planIn(dataFolder, path, language)
    const menus: MenuItemConstructorOptions[][] = []
    desktop = await bootDesktop({
      dataFolder,
      prepare({ Menu }) {
        const show = Menu.setApplicationMenu.bind(Menu)
        vi.spyOn(Menu, 'setApplicationMenu').mockImplementation((menu) => {
          menus.push((menu?.template ?? []).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : [])))
          show(menu)
        })
      },
    })
    await vi.waitFor(() => expect(menus).toHaveLength(2))
    const [starting, ready] = menus.map((items) => items.find(({ id }) => id === 'chat.new'))
    expect(starting).toMatchObject({ label, enabled: false })
    expect(ready).toMatchObject({ label, enabled: true })
    const quitsWith = menus[0]?.find(({ role }) => role === 'quit')
    expect(quitsWith?.enabled).not.toBe(false)
  },
)
