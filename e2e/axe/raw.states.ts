import { HistoryPage } from '../pages/history-page.ts'
import { RawPage } from '../pages/raw-page.ts'
import { wavFile } from '../sample-files.ts'
import { test } from './states.ts'

test.use({ practicePace: 'quick' })

test('Raw', async ({ app: { page }, look }) => {
  const raw = new RawPage(page)
  await raw.open()
  await look('empty')
  await raw.fillForm('/v1/echo', { model: 'practice-any', stream: 'true' }, [['file', wavFile('call.wav')]])
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
  await raw.openTab('History')
  await new HistoryPage(page).rows.first().click()
  await page.getByRole('tab', { name: 'Request', exact: true }).click()
  await page.getByRole('button', { name: 'Edit the request' }).waitFor()
  await look('its run in History')
})
