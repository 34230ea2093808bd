import { settingsText } from '../../shared/text/en/settings.ts'
import { launchBrowserApp, type AppUnderTest } from '../app-under-test.ts'
import { openDesktopSession, whyNoSession, type DesktopSession } from '../desktop/session.ts'
import { readDataFolder } from '../data-folder.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const lacking = whyNoSession('gnome-keyring-daemon', 'dbus-send')
test.skip(lacking !== undefined, lacking)

const key = 'sk-e2e-key-store-0123456789'
const text = settingsText().keyStore

let session: DesktopSession
let app: AppUnderTest

const secrets = '/org/freedesktop/secrets'

/** Calls a method on the session bus, and returns the answer. */
function call(destination: string, ...parameters: string[]): Promise<string> {
  return session.run('dbus-send', '--session', '--print-reply', `--dest=${destination}`, ...parameters)
}

test.beforeEach(async ({ dataFolder, browser }) => {
  session = await openDesktopSession()
  session.start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], 'password')
  await expect
    .poll(() => call('org.freedesktop.DBus', '/', 'org.freedesktop.DBus.ListNames'))
    .toContain('org.freedesktop.secrets')
  // Without a display no dialog can ask for a password.
  const { DISPLAY: _display, ...environment } = session.environment
  app = await launchBrowserApp(dataFolder, browser, environment)
})

test.afterEach(async () => {
  await app.close()
  await session.end()
})

async function openKeys(): Promise<void> {
  await new SettingsPage(app.page).open()
  await app.page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Keys' }).click()
  await expect(app.page.getByRole('region', { name: text.title })).toBeVisible()
}

test('a key lasts over a restart once the user agreed to the key store, and goes from it when he says so', async ({
  gateway,
  dataFolder,
}) => {
  await new SettingsPage(app.page).addConnection(gateway.url, key, 'Harbour')
  await openKeys()
  await app.page.getByRole('button', { name: text.offer }).first().click()
  const question = app.page.getByRole('dialog', { name: text.questionTitle })
  await expect(question).toContainText('Secret Service')
  await expect(question).toContainText(/gateway-playground\/[0-9a-f-]{36}/)
  await expect(question).toContainText(dataFolder)
  await question.getByRole('button', { name: text.agree }).click()
  await expect(app.page.getByText(text.used)).toBeVisible()
  for (const [file, content] of await readDataFolder(dataFolder)) expect(content, file).not.toContain(key)

  await app.restart()
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.ask('Are you there?')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('401')
  expect(gateway.calls.some(({ headers }) => headers['authorization'] === `Bearer ${key}`)).toBe(true)

  await openKeys()
  await app.page.getByRole('button', { name: text.leave }).click()
  await app.page
    .getByRole('alertdialog', { name: text.leaveTitle })
    .getByRole('button', { name: text.confirmLeave })
    .click()
  await expect(app.page.getByText(text.notUsed)).toBeVisible()
  await app.restart()
  await openKeys()
  await expect(app.page.getByText('…6789')).toHaveCount(0)
  expect(app.output()).not.toContain(key)
})

test('a key store that is locked is told, and the app goes on with a key in memory', async ({ gateway }) => {
  await new SettingsPage(app.page).addConnection(gateway.url, key, 'Harbour')
  await openKeys()
  await app.page.getByRole('button', { name: text.offer }).first().click()
  await app.page.getByRole('dialog').getByRole('button', { name: text.agree }).click()
  await expect(app.page.getByText(text.used)).toBeVisible()

  await app.restart(async () => {
    const lock = 'org.freedesktop.Secret.Service.Lock'
    await call('org.freedesktop.secrets', secrets, lock, `array:objpath:${secrets}/collection/login`)
  })
  await openKeys()
  await expect(app.page.getByText(text.states.locked)).toBeVisible()
  await expect(app.page.getByRole('button', { name: text.unlock })).toBeVisible()
  await app.page.getByRole('button', { name: 'Add a key' }).click()
  const form = app.page.getByRole('dialog', { name: /^Add a key for/ })
  await form.getByLabel('Key', { exact: true }).fill('sk-e2e-second-key-9876543210')
  await form.getByRole('button', { name: 'Save key' }).click()
  await expect(app.page.getByText('…3210')).toBeVisible()
  await expect(app.page.getByText(text.counts({ kept: 0, waiting: 1 }))).toBeVisible()
})
