import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { incidentText } from '../../shared/text/en/incident.ts'
import { transferText } from '../../shared/text/en/transfer.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { giveToImport } from '../pages/give-file.ts'
import { runCommand } from '../pages/keyboard.ts'
import { shootSizes } from '../pages/shoot.ts'
import { SettingsPage } from '../pages/settings-page.ts'

test.use({ practicePace: 'quick' })

test('a failed request becomes a ZIP without its texts, is shown first, and is opened again read only', async ({
  app,
}) => {
  const { page } = app
  const chat = new ChatPage(page)
  const checkView = await createViewCheck(page)
  await chat.open()
  await chat.chooseModel('practice-error-in-stream')
  await chat.askAndWait('Keep quiet about Falcon.')
  // Shown on the card of the error; the inspector, which opens by itself after an error, shows it as well.
  await page.getByRole('alert').getByRole('button', { name: 'Incident bundle…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Incident bundle' })
  await expect(dialog.getByText('exchange.har')).toBeVisible()
  await expect(dialog.getByLabel('SUMMARY.md')).toContainText('# Incident report')
  await checkView('the bundle before it is saved', { inside: '[role=dialog]' })
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save ZIP' }).press('Enter')
  const zip = await (await saving).path()
  expect((await readFile(zip)).subarray(0, 2).toString()).toBe('PK')
  await expect(dialog).toBeHidden()

  await runCommand(page, 'Open an incident bundle')
  const viewer = page.getByRole('dialog', { name: 'Incident bundle' })
  await page.getByLabel('Incident bundle (ZIP)').setInputFiles({
    name: 'x.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no archive'),
  })
  await expect(viewer.getByText('The file is not an incident bundle of this app')).toBeVisible()
  await page.getByLabel('Incident bundle (ZIP)').setInputFiles(zip)
  await expect(viewer.getByText('Read only')).toBeVisible()
  await viewer.getByRole('tab', { name: 'Request' }).click()
  await expect(viewer.getByText(/⟨\d+ characters⟩/).first()).toBeVisible()
  await expect(viewer.getByText('Falcon')).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: 'Edit the request' })).toHaveCount(0)
  await checkView('a bundle that is looked at', { inside: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

/** A bundle that another user sent, without a run. */
const sent = {
  name: 'incident.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync({
      'incident.json': strToU8(
        JSON.stringify({
          format: 'gateway-playground-incident',
          version: 1,
          createdAt: Date.UTC(2026, 10, 30, 9, 41),
          appVersion: '0.1.0',
          platform: 'Electron 45, Linux 6.8 x64',
          hasContents: false,
          requestIds: ['req_01'],
        }),
      ),
      'SUMMARY.md': strToU8('# Incident report\n\nThe gateway closed the stream.\n'),
      'doctor.txt': strToU8('DNS: passed\nTLS: passed\n'),
    }),
  ),
}

for (const language of ['en', 'zh-CN'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a bundle that is chosen for the import of conversations is shown in its viewer, by keys', async ({
      app: { page },
    }) => {
      const text = transferText()
      const { viewer: words } = incidentText()
      const checkView = await createViewCheck(page)
      await page.goto(new URL('#/chat', page.url()).href)
      const dialog = await giveToImport(page, sent)
      await expect(dialog.getByRole('status')).toContainText(text.own.isA.incident)
      await expect(dialog.getByRole('button', { name: text.own.open.incident })).toBeFocused()
      await page.keyboard.press('Enter')
      const viewer = page.getByRole('dialog', { name: words.title })
      await expect(viewer.getByText(words.readOnly)).toBeVisible()
      await expect(viewer.getByText('The gateway closed the stream.')).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await checkView('a bundle that was sent', { inside: '[role=dialog]' })
      await shootSizes(page, `incident-sent-${language}`)
      await page.keyboard.press('Escape')
      await expect(viewer).toBeHidden()
    })
  })

test('a connection goes past its SOCKS5 proxy where its list says so, shows a certificate, and says where its key went', async ({
  app,
  gateway,
}) => {
  const { page } = app
  const checkView = await createViewCheck(page)
  const settings = new SettingsPage(page)
  await settings.addConnection(gateway.url, 'practice-full', 'Company')
  await page.getByRole('radio', { name: 'Custom' }).click()
  const address = page.getByRole('textbox', { name: 'Proxy address' })
  await address.pressSequentially('socks5://127.0.0.1:1')
  await address.press('Enter')
  const bypass = page.getByRole('textbox', { name: 'Hosts without the proxy' })
  await bypass.pressSequentially('10.0.0.0/99')
  await expect(page.getByText('“10.0.0.0/99” is no host')).toBeVisible()
  for (const _ of '99') await bypass.press('Backspace')
  await bypass.pressSequentially('8, 127.0.0.1')
  await bypass.press('Enter')

  const fixtures = join(import.meta.dirname, '../../electron/gateway/fixtures')
  await page.getByRole('button', { name: 'Add a client certificate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Client certificate' })
  await dialog.getByRole('textbox', { name: 'Pass phrase' }).pressSequentially('wrong')
  await page.getByLabel('Certificate and key files').setInputFiles(join(fixtures, 'client.p12'))
  await expect(dialog.getByText('does not open the private key')).toBeVisible()
  await checkView('a wrong pass phrase', { inside: '[role=dialog]' })
  await dialog.getByRole('textbox', { name: 'Pass phrase' }).fill('open sesame 42')
  await dialog.getByRole('button', { name: 'Try this pass phrase' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/robot, until/)).toBeVisible()
  await checkView('the connection')
  await settings.runDoctor()
  await expect(settings.stage('Proxy')).toContainText('is asked without the proxy')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Hosts without the proxy' })).toHaveValue(
    '10.0.0.0/8, 127.0.0.1',
  )
  await page.getByText('Key card', { exact: true }).first().click()
  const seenBy = page.getByRole('region', { name: 'Who has seen this key' })
  await expect(seenBy.getByRole('cell', { name: gateway.url })).toBeVisible()
  await checkView('who has seen the key')
})
