import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ComparePage } from '../pages/compare-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { startSignInServers } from '../sign-in-servers.ts'
import { expect, test } from './states.ts'

test.use({ practicePace: 'quick' })

test('Library, MCP servers', async ({ app, look }) => {
  const servers = await startSignInServers()
  try {
    const { page } = app
    await new LibraryPage(page).openTab('Library')
    await page.getByRole('tab', { name: 'Tools', exact: true }).click()
    await page.getByRole('radio', { name: /^Servers \d/ }).click()
    await page.getByRole('button', { name: 'Add MCP server' }).first().waitFor()
    await look('no servers')
    await page.getByRole('button', { name: 'Import mcpServers' }).click()
    await page.getByRole('dialog', { name: 'Import MCP servers' }).waitFor()
    await look('import of servers')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add MCP server' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add MCP server' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('notes')
    await form.getByRole('textbox', { name: 'Address' }).fill(servers.mcp)
    await look('form of a server')
    await page.keyboard.press('Enter')
    const pane = page.getByRole('region', { name: 'MCP server', exact: true })
    await app.confirm(() => pane.getByRole('button', { name: 'Connect' }).click(), {
      message: 'Connect to the MCP server “notes”?',
      detail: servers.mcp,
      button: 'Connect',
    })
    await pane.getByText('notes requires a sign-in.').waitFor()
    await look('a sign-in is wanted')
    await pane.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('dialog', { name: 'Sign in at notes' }).getByText('notes.read').waitFor()
    await look('plan of a sign-in')
  } finally {
    await servers.close()
  }
})

test('Incident bundle', async ({ app: { page }, look }) => {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-error-in-stream')
  await chat.askAndWait('Hello')
  await page.getByRole('alert').getByRole('button', { name: 'Incident bundle…' }).click()
  await page.getByRole('dialog', { name: 'Incident bundle' }).getByText('exchange.har').waitFor()
  await look('before it is saved')
})

test('Repeated request', async ({ app: { page }, gateway, look }) => {
  await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
  const images = new ImagesPage(page)
  await images.open()
  await images.chooseModel('practice-image')
  await images.ask('A boat')
  await expect.poll(() => gateway.calls.some(({ path }) => path === '/v1/images/generations')).toBe(true)
  await images.generate.click()
  await page.getByRole('alertdialog', { name: 'Send the same request again?' }).waitFor()
  await look('question')
})

test('Passport', async ({ app: { page }, look }) => {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-scripted')
  await chat.askAndWait('In one line.')
  await page.evaluate(() => {
    location.hash = '#/models/passport/practice-scripted'
  })
  const health = page.getByRole('region', { name: 'Health check' })
  await health.getByRole('button', { name: /^Run, about/ }).waitFor()
  await look('parameters, drift and what a check costs')
  await health.getByRole('button', { name: /^Run, about/ }).click()
  await health.getByText(/\d of 7 passed/).waitFor({ timeout: 60_000 })
  await look('health check')
})

test('Chat, six columns', async ({ app: { page }, look }) => {
  const compare = new ComparePage(page)
  await compare.open()
  await compare.startSix()
  await look('six columns')
  await compare.write('Answer in one line about wombats.')
  await page.keyboard.press('Enter')
  await compare.waitForAnswers(6)
  await look('six answers')
})

test('Spending, currencies', async ({ app: { page }, look }) => {
  const gateway = await startPracticeGateway({ profile: 'new-api', paceMs: 1 })
  try {
    await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
    const models = new ModelsPage(page)
    await models.open()
    await models.search.fill('endings')
    await models.row('practice-endings').click()
    await page.getByRole('button', { name: 'Set your price' }).click()
    const form = page.getByRole('form', { name: 'Your price' })
    await form.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'CNY' }).click()
    await form.getByRole('spinbutton', { name: 'In, per million' }).fill('20000')
    await form.getByRole('spinbutton', { name: 'Out, per million' }).fill('20000')
    await look('a price in yuan')
    await form.getByRole('button', { name: 'Save' }).click()
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseModel('practice-endings')
    await chat.askAndWait('Answer in one line about wombats.')
    await chat.chooseModel('practice-chat')
    await chat.askAndWait('And about quokkas?')
    await new HistoryPage(page).openTab('History')
    await page.getByRole('link', { name: 'Spending', exact: true }).click()
    await page.getByRole('figure', { name: 'Cost per day' }).waitFor()
    await look('two currencies')
  } finally {
    await gateway.close()
  }
})

test('Chat, menu of the list', async ({ app: { page }, look }) => {
  await new ChatPage(page).open()
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Paste a request' }).waitFor()
  await look('import, export and paste')
})
