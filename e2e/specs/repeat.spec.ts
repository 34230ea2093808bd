import type { Locator, Page } from 'playwright/test'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { repeatText } from '../../shared/text/en/repeat.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Repeat', exact: true })

test('a form is sent several times at a cost that was told, and its spread is kept over a reload', async ({
  app,
}) => {
  const gateway = await startPracticeGateway({ profile: 'new-api', paceMs: 1 })
  try {
    const { page } = app
    await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
    const images = new ImagesPage(page)
    await images.openTab('Images')
    await images.chooseModel('practice-image')
    await page.getByRole('textbox', { name: 'Prompt' }).pressSequentially('A boat')
    const ask = page.getByRole('button', { name: repeatText().action })
    await ask.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect(dialog.getByText('10 times, about $0.400')).toBeVisible()
    // The field has the focus: with the keyboard alone from here on.
    await expect(dialog.getByRole('spinbutton', { name: 'Times' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('3')
    await expect(dialog.getByText('3 times, about $0.120')).toBeVisible()
    expect(gateway.calls.filter(({ path }) => path.includes('/images/'))).toEqual([])
    const send = dialog.getByRole('button', { name: 'Send 3 times' })
    await send.focus()
    await page.keyboard.press('Enter')
    const results = dialog.getByRole('region', { name: 'Last repeat' })
    await expect(results.getByText('3 of 3')).toBeVisible()
    await expect(
      results
        .getByRole('row', { name: /^Duration/ })
        .getByRole('cell')
        .last(),
    ).toHaveText('3')
    await expect(results.getByRole('row', { name: /^Cost/ })).toContainText('$0.040')
    expect(gateway.calls.filter(({ path }) => path.includes('/images/'))).toHaveLength(3)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(ask).toBeFocused()

    await page.reload()
    await page.getByRole('button', { name: repeatText().action }).click()
    await expect(results.getByText('3 of 3')).toBeVisible()
    await expect(dialog.getByRole('spinbutton', { name: 'Times' })).toHaveValue('3')
    await dialog.getByRole('button', { name: repeatText().openExperiment }).click()
    await expect(page).toHaveURL(/#\/experiments\//)
  } finally {
    await gateway.close()
  }
})

test('a message of Chat is repeated, and Stop leaves the rest unsent', async ({ app, gateway }) => {
  const { page } = app
  await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-slow')
  await chat.askAndWait('Answer in one line about otters.')
  const sent = () => gateway.calls.filter(({ path }) => path === '/v1/chat/completions').length
  const before = sent()
  await chat.lastAnswer.click({ button: 'right' })
  await page.getByRole('menuitem', { name: repeatText().action }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Send 10 times' }).click()
  // Two requests run at once, and may end at the same moment.
  await expect(dialog.getByText(/^[1-9] of 10$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText('10 of 10')).toBeVisible()
  await expect(dialog.getByText(/^\d+ not sent or stopped$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send 10 times' })).toBeVisible()
  expect(sent() - before).toBeLessThan(10)
})

test('a request by hand is repeated, and its spread is kept over a reload', async ({ app: { page } }) => {
  await new ImagesPage(page).openTab('Raw')
  await page.getByRole('textbox', { name: 'Path' }).pressSequentially('/v1/chat/completions')
  await page
    .getByRole('textbox', { name: 'Body JSON' })
    .fill('{"model": "practice-chat", "messages": [{"role": "user", "content": "Hello"}]}')
  const ask = page.getByRole('button', { name: repeatText().action })
  await ask.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await dialog.getByRole('spinbutton', { name: 'Times' }).press('ControlOrMeta+A')
  await page.keyboard.type('3')
  await expect(dialog.getByText('3 times, cost unknown')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 3 times' }).press('Enter')
  const results = dialog.getByRole('region', { name: 'Last repeat' })
  await expect(results.getByText('3 of 3')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await ask.click()
  await expect(
    results
      .getByRole('row', { name: /^Duration/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('3')
})
