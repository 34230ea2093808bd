import { readFile } from 'node:fs/promises'
import { startBrokenServer } from '../broken-server.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { SettingsPage } from '../pages/settings-page.ts'

test('the doctor finds the practice gateway in order, and its streams flow', async ({ app }) => {
  const settings = new SettingsPage(app.page)
  await settings.open()
  for (const format of ['Chat completions', 'Messages'])
    await app.page.getByRole('checkbox', { name: format }).click()
  await settings.runDoctor()
  await expect(settings.stage('DNS')).toContainText('passed')
  await expect(settings.stage('Test requests')).toContainText('2 of 2 responded')
  await expect(settings.stage('Streaming')).toContainText('Responses arrive as they are generated')
  await expect(settings.routeProof('Messages')).toHaveText('works')
  await expect(settings.routeProof('Rerank')).toHaveText('not tried')
  expect(await findViolations(app.page)).toEqual([])
})

test('the doctor names what is wrong with a server and where it stopped', async ({ app }) => {
  const server = await startBrokenServer()
  try {
    const settings = new SettingsPage(app.page)
    await settings.addConnection(`${server.url}/page`, 'sk-e2e-broken-0123456789', 'Broken')
    await settings.doctorIsDone()
    await expect(settings.stage('Address')).toContainText('returned a web page (200)')
    await expect(settings.stage('Model list')).toContainText('skipped')

    server.mode = 'redirect'
    await settings.runDoctor()
    await expect(settings.stage('Address')).toContainText('https://elsewhere.example/v1/models (301)')

    server.mode = 'list-at-root'
    await settings.runDoctor()
    await app.page.getByRole('button', { name: 'Use this address' }).click()
    await expect(app.page.getByRole('textbox', { name: 'Address' })).toHaveValue(server.url)
    await settings.runDoctor()
    await expect(settings.stage('Model list')).toContainText('1 model')
    expect(server.keysElsewhere).toEqual([])
  } finally {
    await server.close()
  }
})

test('each practice key shows its state, and the wait of a limited one counts down', async ({ app }) => {
  const settings = new SettingsPage(app.page)
  await settings.open()
  await settings.runDoctor()
  await expect(settings.key('Full access')).toContainText('Accepted')
  await settings.useKey('Restricted')
  await settings.runDoctor()
  await expect(settings.key('Restricted')).toContainText(/Restricted to \d+ models/)
  await settings.useKey('Disabled')
  await settings.runDoctor()
  await expect(settings.key('Disabled')).toContainText('Key disabled or not allowed (403)')
  await expect(
    app.page.getByRole('button', { name: /^Key: Key disabled or not allowed \(403\)/ }),
  ).toBeVisible()
  await settings.useKey('Rate limited')
  await expect(async () => {
    await settings.runDoctor()
    await expect(settings.key('Rate limited')).toContainText(/wait \d+ s/, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  const top = app.page.getByRole('button', { name: /^Key: Rate limited, wait \d+ s/ })
  const before = await top.textContent()
  await expect(top).not.toHaveText(before ?? '')
})

test('a connection is copied without its keys, removed, and brought back with them', async ({
  app,
  gateway,
}) => {
  const settings = new SettingsPage(app.page)
  await settings.addConnection(gateway.url, 'practice-full', 'Mine')
  await settings.doctorIsDone()
  await app.page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(app.page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine copy')
  await expect(app.page.getByText(/^No key (yet|in memory)/)).toBeVisible()

  await settings.openConnection('Mine')
  await app.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(settings.connection('Mine')).toHaveCount(0)
  const before = gateway.calls.length
  await app.page.getByRole('button', { name: 'Undo' }).click()
  await settings.openConnection('Mine')
  await settings.runDoctor()
  await expect(settings.stage('Key')).toContainText('Accepted')
  const keys = () => gateway.calls.slice(before).map(({ headers }) => headers['authorization'])
  await expect.poll(keys).toContain('Bearer practice-full')
})

test('connections go to a file without keys, and come from it without being doubled', async ({
  app,
  gateway,
}) => {
  const settings = new SettingsPage(app.page)
  await settings.addConnection(gateway.url, 'sk-e2e-exported-0123456789', 'Mine')
  await app.page.getByRole('button', { name: 'Add a connection' }).click()
  const saving = app.page.waitForEvent('download')
  await app.page.getByRole('button', { name: 'Export connections' }).click()
  const path = await (await saving).path()
  const text = await readFile(path, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ connections: [{ name: 'Mine', address: gateway.url }] })
  expect(text).not.toContain('sk-e2e')
  expect(text).not.toContain('6789')

  const input = app.page.getByLabel('Connections file')
  await input.setInputFiles(path)
  await expect(app.page.getByText('“Mine” already exists.')).toBeVisible()
  const other = text.replace('"Mine"', '"Other"')
  await input.setInputFiles({
    name: 'c.json',
    mimeType: 'application/json',
    buffer: Buffer.from(other),
  })
  await expect(app.page.getByText(/1 connection added: Other/)).toBeVisible()
  await expect(settings.connection('Other')).toBeVisible()
})

test('a pasted connect link is asked about, and its key never comes back to the page', async ({
  app,
  gateway,
}) => {
  const key = 'sk-e2e-linked-7Qm2xV9c41c0'
  const sentMessages = await app.recordMessages()
  const settings = new SettingsPage(app.page)
  await settings.open()
  await app.page.getByRole('button', { name: 'Add a connection' }).click()
  const payload = Buffer.from(JSON.stringify({ id: 'Team', baseUrl: gateway.url, apiKey: key }))
  const field = app.page.getByRole('textbox', { name: 'Or paste a connect link' })
  await field.fill(`gateway-playground://connect?data=${payload.toString('base64url')}`)
  await field.press('Enter')
  const dialog = app.page.getByRole('dialog', { name: 'Add this connection?' })
  await expect(dialog).toContainText(new URL(gateway.url).host)
  await expect(dialog).toContainText('sk-••••••••41c0')
  expect(gateway.calls).toEqual([])
  expect(await findViolations(app.page, { inside: '[role=dialog]' })).toEqual([])

  await dialog.getByRole('button', { name: 'Do not add' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field).toHaveValue('')
  await expect(settings.connection('Team')).toHaveCount(0)

  await field.fill(`gateway-playground://connect?data=${payload.toString('base64url')}`)
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Add connection' }).click()
  await settings.doctorIsDone()
  await expect(settings.stage('Key')).toContainText('rejected the key (401)')
  expect(gateway.calls.some(({ headers }) => headers['authorization'] === `Bearer ${key}`)).toBe(true)
  const messages = await sentMessages()
  expect(messages.length).toBeGreaterThan(3)
  for (const message of messages) expect(message).not.toContain(key)
  expect(app.output()).not.toContain(key)
})
