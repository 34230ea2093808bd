import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright/test'
import { launchBrowserApp, waitUntilReady, type AppUnderTest } from '../../app-under-test.ts'
import { ChatPage } from '../../pages/chat-page.ts'
import { SettingsPage } from '../../pages/settings-page.ts'
import type { AnswerPage } from './answer-page.ts'
import { watchMainThread } from './main-thread.ts'

/** Milliseconds from a click to the first screen. */
export interface Opening {
  readonly time: number
  /** CPU time of the main thread. */
  readonly busy: number
}

/** The app with a connection to the bench's gateway. */
export interface OurPage extends AnswerPage {
  readonly app: AppUnderTest
  readonly chat: ChatPage
  /** Sends a message to `model` several times at once, in the columns of a comparison. */
  askInPanes(model: string, count: number): Promise<void>
  /**
   * Opens the newest conversation with `model` from the list, and waits for its first screen. The press lasts 60 ms, as
   * a user's does; the time counts from the click at its end.
   */
  openSaved(model: string): Promise<Opening>
}

export async function openOurPage(browser: Browser, folder: string, gateway: string): Promise<OurPage> {
  mkdirSync(folder, { recursive: true })
  // The same message is sent many times.
  const settings = { asksBeforeRepeat: false }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ settings }), { mode: 0o600 })
  const app = await launchBrowserApp(folder, browser)
  const { page } = app
  const chat = new ChatPage(page)
  await new SettingsPage(page).addConnection(gateway, 'sk-bench', 'Bench')
  await chat.open()

  return {
    app,
    page,
    chat,
    async ask(model) {
      await startNew()
      await chat.chooseModel(model)
      await chat.ask(questionTo(model))
    },
    async askInPanes(model, count) {
      await startNew()
      await chat.chooseModel(model)
      await chat.message.fill(questionTo(model))
      await page.getByRole('radio', { name: 'Compare' }).click()
      await page.getByRole('button', { name: 'Compare two models' }).click()
      const columns = page.getByRole('region', { name: /^Column / })
      for (let made = 2; made < count; made += 1) {
        await columns.nth(made - 1).waitFor()
        await page.getByRole('button', { name: 'Add column' }).click()
      }
      await columns.nth(count - 1).waitFor()
      await page.getByRole('button', { name: `Send ${count}` }).click()
    },
    async openSaved(model) {
      await page.reload()
      await waitUntilReady(page)
      await chat.open()
      await startNew()
      // In a narrow window the list is hidden until it is opened.
      const showList = page.getByRole('button', { name: 'Show conversations' })
      const row = page.getByRole('listitem').getByTitle(questionTo(model), { exact: true }).first()
      await showList.or(row).first().waitFor()
      if (await showList.isVisible()) await showList.click()
      await row.waitFor()
      const opened = await page.evaluateHandle(() => {
        const state = { milliseconds: Promise.withResolvers<number>() }
        const onClick = (event: MouseEvent): void => {
          const check = (): void => {
            const text = document.querySelector('.markdown')?.textContent ?? ''
            if (text === '') requestAnimationFrame(check)
            // The frame that contains the text is drawn when the next one begins.
            else requestAnimationFrame(() => state.milliseconds.resolve(performance.now() - event.timeStamp))
          }
          requestAnimationFrame(check)
        }
        document.addEventListener('click', onClick, { capture: true, once: true })
        return state
      })
      const mainThread = await watchMainThread(page)
      let time = Number.NaN
      const { total } = await mainThread.during(async () => {
        await row.click({ delay: 60 })
        time = await opened.evaluate((state) => state.milliseconds.promise)
      })
      return { time, busy: total }
    },
  }

  async function startNew(): Promise<void> {
    await page.getByRole('button', { name: 'New conversation' }).first().click()
    await page.getByRole('heading', { name: 'Ask a model something' }).waitFor()
  }
}

function questionTo(model: string): string {
  return `Question to ${model}`
}
