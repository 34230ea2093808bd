import { HistoryPage } from '../pages/history-page.ts'
import { TabPage } from '../pages/tab-page.ts'
import { wavFile } from '../sample-files.ts'
import { test } from './states.ts'

test.use({ practicePace: 'quick' })

test('Raw', async ({ app: { page }, look }) => {
  const tab = new TabPage(page)
  await tab.openTab('Raw')
  const path = page.getByRole('textbox', { name: 'Path' })
  await path.waitFor()
  await look('empty')
  await path.fill('/v1/echo')
  await page.getByRole('radio', { name: 'Multipart' }).click()
  for (const [number, name, value] of [
    [1, 'model', 'practice-any'],
    [2, 'stream', 'true'],
  ] as const) {
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('textbox', { name: `Name of field ${number}` }).fill(name)
    await page.getByRole('textbox', { name: `Value of field ${number}` }).fill(value)
  }
  await page.getByRole('button', { name: 'Add file' }).click()
  await page.getByLabel('File of file').setInputFiles(wavFile('call.wav'))
  await page.getByText('call.wav', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add header' }).click()
  await page.getByRole('textbox', { name: 'Name of header 1' }).fill('Authorization')
  await look('a header that the app sets')
  await page.getByRole('textbox', { name: 'Name of header 1' }).fill('x-team')
  await look('a form')
  await page.keyboard.press('Control+Enter')
  const response = page.getByRole('region', { name: 'Response', exact: true })
  await response.getByText('echo.ended').waitFor()
  await look('a stream')
  await page.getByRole('radio', { name: 'JSON' }).first().click()
  await page.getByRole('textbox', { name: 'Body JSON' }).fill('{"model": "practice-any", ')
  await look('a body that is no JSON yet')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import requests' })
  await dialog.waitFor()
  await look('import')
  await dialog
    .getByRole('textbox', { name: 'Paste a curl command' })
    .fill(`curl https://api.elsewhere.example/v1/echo -H 'Authorization: Bearer sk-0123456789' --json '{}'`)
  await dialog.getByText('POST /v1/echo').waitFor()
  await look('import, a command')
  await page.keyboard.press('Escape')
  await tab.openTab('History')
  await new HistoryPage(page).rows.first().click()
  await page.getByRole('tab', { name: 'Request', exact: true }).click()
  await page.getByRole('button', { name: 'Edit the request' }).waitFor()
  await look('its run in History')
})
