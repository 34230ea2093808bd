import type { Page, TestInfo } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { atFullSpeed, feelPulse, type Pulse } from '../pages/pulse.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

const formats = ['Chat completions', 'Responses', 'Messages', 'Generate content'] as const

/** Shown under an answer that is truncated in the view. */
const isCut = 'The response is longer than what is shown here'

/**
 * Answers that can freeze windows, each held open after the last piece so that there is time to use the window and to
 * stop it. `sign` is text that shows that everything has arrived, or that the view is truncated.
 */
const hostile = [
  { model: 'practice-huge-event', what: 'one event of 8 MB', sign: isCut, formats },
  { model: 'practice-burst', what: '10,000 events in one write', sign: ' 9999', formats },
  { model: 'practice-drip', what: 'one byte at a time', sign: '日本語', formats: [formats[0], formats[2]] },
  // Nothing arrives, so the formats cannot differ.
  { model: 'practice-hang', what: 'an idle stream', sign: 'Rehears', formats: [formats[0]] },
]

for (const { model, what, formats: ofModel, ...each } of hostile) {
  for (const format of ofModel) {
    // The test sends Messages requests with a limit of 4,096 tokens.
    const sign = model === 'practice-burst' && format === 'Messages' ? ' 4095' : each.sign
    test(`${what} as ${format}: the window can be used meanwhile, and Stop works`, async ({ app }, info) => {
      const chat = new ChatPage(app.page)
      await chat.open()
      await chat.chooseFormat(format)
      await chat.chooseModel(model)
      const pulse = await feelPulse(app.page)
      await chat.ask('Say hang.')
      await use(app.page, chat)
      // Only the end of the text is read: reading a megabyte from outside would itself freeze the window.
      const end =
        sign === isCut
          ? chat.lastAnswer.getByText(isCut)
          : chat.lastAnswer.locator('.markdown .block-group').last()
      await expect(end).toContainText(sign)
      await use(app.page, chat)
      await chat.stop.click()
      await expect(chat.lastAnswer.getByRole('note')).toContainText('Stopped')
      await expect(end).toContainText(sign)
      await expect(chat.send).toBeVisible()
      judge(await pulse(), info)
    })
  }
}

for (const format of formats) {
  test(`a bare error and broken UTF-8 as ${format}: what was said stays, and the window goes on`, async ({
    app,
  }, info) => {
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.chooseFormat(format)
    await chat.chooseModel('practice-garbage')
    const pulse = await feelPulse(app.page)
    await chat.askAndWait('Answer in one line.')
    await expect(chat.lastAnswer.locator('.markdown').first()).toContainText('Rehearsed answer')
    await chat.chooseModel('practice-bare-error')
    await chat.askAndWait('And now fail.')
    await expect(chat.lastAnswer.locator('.markdown').first()).toContainText('Rehearsed')
    await expect(chat.lastAnswer.getByRole('alert')).toBeVisible()
    await use(app.page, chat)
    judge(await pulse(), info)
  })
}

/** Types into the composer, opens another tab and comes back: each must take effect. */
async function use(page: Page, chat: ChatPage): Promise<void> {
  await chat.message.fill('')
  await chat.message.pressSequentially('typed')
  await expect(chat.message).toHaveValue('typed')
  await page.getByRole('link', { name: 'Models', exact: true }).click()
  await expect(page.getByRole('main')).toHaveAccessibleName('Models')
  await chat.open()
  await expect(chat.message).toHaveValue('typed')
  await chat.message.fill('')
}

/**
 * The limits are no performance budgets: they detect a frozen window. On an idle machine each figure is below a second.
 */
function judge(pulse: Pulse, info: TestInfo): void {
  const rounded = Object.fromEntries(
    Object.entries(pulse).map(([name, value]) => [name, Math.round(value * 10) / 10]),
  )
  info.annotations.push({ type: 'pulse', description: JSON.stringify(rounded) })
  console.log(`pulse of "${info.title}": ${JSON.stringify(rounded)}`)
  expect(pulse.inputs).toBeGreaterThan(5)
  const { longestTask, longestGap, slowestInput } = atFullSpeed(pulse)
  expect(longestTask).toBeLessThan(4_000)
  expect(longestGap).toBeLessThan(5_000)
  expect(slowestInput).toBeLessThan(4_000)
}
