import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { TabPage } from '../pages/tab-page.ts'
import { wavFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

test('a multipart request to an endpoint that the app does not know is sent by hand, its stream comes as events, and it is sent again from History with another model', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const tab = new TabPage(page)
  const checkView = await createViewCheck(page)
  await tab.openTab('Raw')
  await checkView('nothing yet')

  const path = page.getByRole('textbox', { name: 'Path' })
  await path.pressSequentially('/v1/eho')
  for (const _ of 'ho') await path.press('ArrowLeft')
  await path.pressSequentially('c')
  await expect(path).toHaveValue('/v1/echo')
  await expect(page.getByText('not a known endpoint')).toBeVisible()
  await page.getByRole('radio', { name: 'Multipart' }).click()
  for (const [number, name, value] of [
    [1, 'model', 'practice-any'],
    [2, 'stream', 'true'],
  ] as const) {
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('textbox', { name: `Name of field ${number}` }).pressSequentially(name)
    await page.getByRole('textbox', { name: `Value of field ${number}` }).pressSequentially(value)
  }
  await page.getByRole('button', { name: 'Add file' }).click()
  await page.getByLabel('File of file').setInputFiles(wavFile('call.wav'))
  await expect(page.getByText('call.wav', { exact: true })).toBeVisible()

  // What the app sets itself is refused in words, and nothing can be sent with it.
  await page.getByRole('button', { name: 'Add header' }).click()
  await page.getByRole('textbox', { name: 'Name of header 1' }).pressSequentially('Authorization')
  await expect(page.getByText(/The key goes into authorization, and the app adds it itself/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of header 1' }).fill('x-team')
  await page.getByRole('textbox', { name: 'Value of header 1' }).pressSequentially('search')
  await checkView('a form')

  await page.keyboard.press('Control+Enter')
  const response = page.getByRole('region', { name: 'Response', exact: true })
  await expect(response.getByText('echo.ended')).toBeVisible()
  await expect(response.getByRole('region', { name: 'Text so far' })).toContainText(
    'Part 1 arrived. Part 2 arrived. Part 3 arrived.',
  )
  await expect(response.getByText(/"file":"call\.wav"/)).toBeVisible()
  await checkView('a stream')

  // From History it opens as it was sent, and goes out with another model.
  await tab.openTab('History')
  await page.getByRole('region', { name: 'Runs' }).getByText('POST /v1/echo').first().click()
  await page.getByRole('tab', { name: 'Request', exact: true }).click()
  await page.getByRole('button', { name: 'Edit the request' }).click()
  await expect(page.getByText('Opened from POST /v1/echo').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Value of header 1' })).toHaveValue('search')
  await expect(page.getByText('call.wav', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Value of field 1' }).fill('practice-other')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Send(?: Ctrl|$)/ }).click()
  await expect(response.getByText(/"value":"practice-other"/)).toBeVisible()
  await expect(response.getByText('echo.ended')).toBeVisible()

  // It is there after a reload.
  await page.reload()
  await expect(path).toHaveValue('/v1/echo')
  await expect(page.getByRole('textbox', { name: 'Value of field 1' })).toHaveValue('practice-other')
  await expect(response.getByText('echo.ended')).toBeVisible()
})
