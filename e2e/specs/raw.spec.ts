import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { chooseChinese } from '../pages/choose-chinese.ts'
import { inSizes, shoot } from '../pages/shoot.ts'
import { TabPage } from '../pages/tab-page.ts'
import { expectNoSidewaysScroll } from '../pages/within-window.ts'
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

  // A header that the app sets itself is refused with a message, and nothing can be sent with it.
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
  // Another text of the events is joined, and this choice is saved for the endpoint.
  await response.getByRole('combobox', { name: 'Which text of the events is joined' }).click()
  await page.getByRole('option', { name: 'value.value' }).click()
  await expect(response.getByRole('region', { name: 'Text so far' })).toContainText('practice-anytrue')
  await checkView('a stream')

  // From History it opens as it was sent, and is sent with another model.
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

  // It persists over a reload.
  await page.reload()
  await expect(path).toHaveValue('/v1/echo')
  await expect(page.getByRole('textbox', { name: 'Value of field 1' })).toHaveValue('practice-other')
  await expect(response.getByText('echo.ended')).toBeVisible()
  await expect(response.getByRole('region', { name: 'Text so far' })).toContainText('practice-othertrue')
})

test('a pasted curl command becomes a request without its key, is sent to the connection and nowhere else, and a run of Chat opens as it was sent', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const tab = new TabPage(page)
  const checkView = await createViewCheck(page)
  const key = 'sk-0123456789abcdefghij'
  await tab.openTab('Raw')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import requests' })
  const field = dialog.getByRole('textbox', { name: 'Paste a curl command' })
  await field.fill(
    `curl https://api.elsewhere.example/v1/echo?n=1 \\\n  -H 'Authorization: Bearer ${key}' -H 'X-Team: design' \\\n  --json '{"model": "practice-any", "prompt": "It'"'"'s"}'`,
  )
  await expect(dialog.getByText('POST /v1/echo?n=1')).toBeVisible()
  await expect(dialog.getByText(/^https:\/\/api\.elsewhere\.example → http:\/\/127\.0\.0\.1/)).toBeVisible()
  await expect(dialog.getByText(/The key in it is ignored/)).toBeVisible()
  await checkView('an import', { inside: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue('/v1/echo?n=1')
  await expect(page.getByRole('textbox', { name: 'Body JSON' })).toHaveValue(
    '{"model": "practice-any", "prompt": "It\'s"}',
  )
  expect(await page.content()).not.toContain(key)

  // Edited in the middle with the keyboard alone, and sent by a shortcut.
  const body = page.getByRole('textbox', { name: 'Body JSON' })
  await body.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await body.pressSequentially(' late')
  await page.keyboard.press('Control+Enter')
  const response = page.getByRole('region', { name: 'Response', exact: true })
  await expect(response.getByText(/"It's late"/)).toBeVisible()
  await expect(response.getByText('x-team')).toBeVisible()
  await checkView('a whole answer')

  // A path to another host is refused with a message.
  await page.getByRole('textbox', { name: 'Path' }).fill('//api.elsewhere.example/v1/echo')
  await page.getByRole('textbox', { name: 'Path' }).press('Control+Enter')
  await expect(
    page.getByText('A request by hand goes to the address of its connection and nowhere else.').first(),
  ).toBeVisible()

  // A run of Chat opens with the body as it was sent.
  await tab.openTab('Chat')
  await tab.chooseModel('practice-chat')
  await page.getByRole('textbox', { name: 'Message' }).fill('What is a lighthouse?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Retry', exact: true }).first()).toBeVisible()
  await tab.openTab('History')
  await page.getByRole('region', { name: 'Runs' }).getByText('What is a lighthouse?').first().click()
  await page.getByRole('tab', { name: 'Request', exact: true }).click()
  await page.getByRole('button', { name: 'Edit the request' }).click()
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue('/v1/chat/completions')
  await expect(body).toHaveValue(/"content": "What is a lighthouse\?"/)
  await page.getByRole('button', { name: /^Send(?: Ctrl|$)/ }).click()
  await expect(response.getByRole('region', { name: 'Text so far' })).toBeVisible()

  // It opens in the tab that has a form for it, which sends nothing.
  await page.getByRole('button', { name: 'Open in Chat instead' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(page.getByText('What is a lighthouse?').last()).toBeVisible()
})

for (const language of ['en', 'zh-CN'] as const)
  test(`the tab in ${language}`, async ({ app }, testInfo) => {
    const { page } = app
    if (language !== 'en') await chooseChinese(page)
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /^(?:Raw|原始请求)/ })
      .click()
    const path = page.getByRole('textbox', { name: /^(?:Path|路径)$/ })
    await path.fill('/v1/echo')
    await page.getByRole('radio', { name: 'Multipart' }).click()
    const add = page.getByRole('button', { name: /^(?:Add field|添加字段)$/ })
    for (const [number, name, value] of [
      ['1', 'model', 'practice-any'],
      ['2', 'stream', 'true'],
      ['3', 'to_language', 'en'],
    ] as const) {
      await add.click()
      await page
        .getByRole('textbox', { name: new RegExp(`^(?:Name of field ${number}|第 ${number} 个字段的名称)$`) })
        .fill(name)
      await page
        .getByRole('textbox', { name: new RegExp(`^(?:Value of field ${number}|第 ${number} 个字段的值)$`) })
        .fill(value)
    }
    await page.getByRole('button', { name: /^(?:Add header|添加请求头)$/ }).click()
    await page.getByRole('textbox', { name: /^(?:Name of header 1|第 1 个请求头的名称)$/ }).fill('x-team')
    await page.getByRole('textbox', { name: /^(?:Value of header 1|第 1 个请求头的值)$/ }).fill('search')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('echo.ended')).toBeVisible()
    await inSizes(page, async (size) => {
      // No part is wider than its container.
      await expectNoSidewaysScroll(page, size)
      await shoot(page, `raw-${language}-${size}`)
    })
    expect(testInfo.errors).toEqual([])
  })
