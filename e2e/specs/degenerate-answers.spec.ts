import { degenerateModels, startDegenerateServer, type DegenerateServer } from '../degenerate-server.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { atFullSpeed, feelPulse } from '../pages/pulse.ts'
import { SettingsPage } from '../pages/settings-page.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

let server: DegenerateServer

test.beforeAll(async () => {
  server = await startDegenerateServer()
})

test.afterAll(() => server.close())

/** A user would take a longer freeze for a crash. */
const freezeMs = 8_000

for (const [kind, models] of Object.entries(degenerateModels)) {
  test(`the window outlives ${kind}, is used beside each and after a reload, and deletes it`, async ({
    app,
  }) => {
    test.setTimeout(600_000)
    const { page } = app
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    await page.setViewportSize({ width: 1600, height: 1000 })
    await new SettingsPage(page).addConnection(server.url, 'a-key-of-ours-1234', 'Strange')
    const chat = new ChatPage(page)
    await chat.open()
    for (const model of models) {
      await test.step(model, async () => {
        await chat.chooseModel(model)
        const endPulse = await feelPulse(page)
        await chat.askAndWait('What do you say?')
        await isUsable(chat)
        const pulse = await endPulse()
        test.info().annotations.push({ type: model, description: JSON.stringify(pulse) })
        expect(atFullSpeed(pulse).longestGap).toBeLessThan(freezeMs)
        await inspectEverything(chat)
        await page.reload()
        await expect(chat.lastAnswer).toBeVisible()
        await isUsable(chat)
        await page.getByRole('button', { name: 'Conversation menu' }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await expect(page.getByRole('heading', { name: 'Ask a model something' })).toBeVisible()
        expect(failures).toEqual([])
      })
    }
  })
}

/** Expects that typing works, and that another tab opens and closes. */
async function isUsable(chat: ChatPage): Promise<void> {
  const { page } = chat
  await chat.message.fill('typed beside it')
  await expect(chat.message).toHaveValue('typed beside it')
  await chat.message.fill('')
  await chat.openTab('Models')
  await chat.open()
  await expect(chat.lastAnswer).toBeVisible()
  await expect(page.getByText('Chat cannot be shown')).toHaveCount(0)
}

async function inspectEverything(chat: ChatPage): Promise<void> {
  const { page } = chat
  await chat.lastAnswer.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Inspect request', exact: true }).press('Enter')
  const inspector = page.getByRole('tablist', { name: 'Inspector' })
  for (const [tab, region] of [
    ['Response', 'Body'],
    ['Events', undefined],
    ['Timing', undefined],
    ['Code', 'Code'],
    ['Request', 'Body'],
  ] as const) {
    await inspector.getByRole('tab', { name: tab, exact: true }).click()
    const panel = page.getByRole('tabpanel', { name: tab, exact: true })
    // A record of 64 MB is read in a thread that gets little processor time on a busy machine.
    await expect(region === undefined ? panel : panel.getByRole('region', { name: region })).toBeVisible({
      timeout: 90_000,
    })
    await expect(panel.getByText('it could not be formatted')).toHaveCount(0)
  }
}
