import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { waitUntilIdle } from './answer-page.ts'
import { TabPage } from '../../pages/tab-page.ts'
import { packOfCases, searchedName } from './experiment-figures.ts'

/** The Experiments tab with its grid. */
export interface ExperimentWindow {
  readonly page: Page
  /** Opens a pack of `cases` × 4 cells and sends all of it; resolves when it is running. */
  start(cases: number): Promise<void>
  /** Resolves when some cells have their outcome, one of them a failure. */
  untilSomeCame(): Promise<void>
  /** Resolves when every cell has its outcome. */
  untilFinished(): Promise<void>
  /** Shows the newest experiment, once all of its cells are loaded. */
  openNewest(cases: number): Promise<void>
  /**
   * Types a name and deletes it. Resolves with the milliseconds from each key to the frame that shows the remaining
   * rows.
   */
  search(): Promise<number[]>
  /**
   * Sorts the grid by failures and back; resolves with the milliseconds from each click to the frame with the new
   * order.
   */
  reorder(): Promise<number[]>
}

export function openExperimentWindow(page: Page, folder: string): ExperimentWindow {
  const tab = new TabPage(page)
  const results = page.getByRole('region', { name: 'Results', exact: true })
  const states = results.getByRole('group', { name: 'Cells by state' })
  const field = results.getByRole('textbox', { name: 'Search values and answers' })
  return {
    page,
    async start(cases) {
      await tab.openTab('Experiments')
      // Without any experiment there is no menu to open a pack from.
      const create = page.getByRole('button', { name: 'New experiment' }).first()
      const actions = page.getByRole('button', { name: 'Experiment actions' }).first()
      await create.or(actions).first().waitFor()
      if (!(await actions.isVisible())) await create.click()
      const pack = join(folder, `pack-${cases}.json`)
      await writeFile(pack, packOfCases(cases))
      await page.getByLabel('Open pack…').setInputFiles(pack)
      const count = (cases * 4).toLocaleString('en-US')
      await page.getByRole('button', { name: `Send ${count} requests` }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: `Send ${count} requests` })
        .click()
      await results.getByText('Running', { exact: true }).waitFor()
    },
    untilSomeCame: () => states.getByRole('button', { name: /^Failed/ }).waitFor(),
    untilFinished: () => results.getByText('Finished', { exact: true }).waitFor({ timeout: 240_000 }),
    async openNewest(cases) {
      await tab.openTab('Experiments')
      const count = (cases * 2).toLocaleString('en-US')
      await states.getByRole('button', { name: `Failed ${count}` }).waitFor({ timeout: 240_000 })
      await waitUntilIdle(page)
    },
    async search() {
      const times: number[] = []
      await field.focus()
      const letters = Array.from(searchedName)
      const keys = [...letters, ...letters.map(() => 'Backspace')]
      for (const key of keys)
        times.push(await timeOf(page, 'keydown', 'rows', () => page.keyboard.press(key)))
      return times
    },
    async reorder() {
      const times: number[] = []
      for (const order of ['Most failures first', 'As planned']) {
        await openOrders(results)
        const entry = page.getByRole('menuitemradio', { name: order, exact: true })
        times.push(await timeOf(page, 'click', 'order', () => entry.click()))
        await page.getByRole('menu').waitFor({ state: 'detached' })
      }
      return times
    },
  }
}

async function openOrders(results: Locator): Promise<void> {
  await results.getByRole('button', { name: /^Show/ }).click()
}

/** The expected change of the grid: the number of rows, or the first row. */
type Change = 'rows' | 'order'

/** Milliseconds from the event that `act` causes to the end of the frame in which the grid has changed. */
async function timeOf(
  page: Page,
  event: 'keydown' | 'click',
  change: Change,
  act: () => Promise<void>,
): Promise<number> {
  const watched = await page.evaluateHandle(
    ([name, what]) => {
      const readState = (): string | null | undefined => {
        const grid = document.querySelector('[role="grid"]')
        return what === 'rows'
          ? grid?.getAttribute('aria-rowcount')
          : grid?.querySelector('[aria-rowindex="2"] th')?.textContent
      }
      const before = readState()
      const state = { time: Promise.withResolvers<number>() }
      setTimeout(() => state.time.reject(new Error(`The ${what} of the grid did not change`)), 30_000)
      const onEvent = ({ timeStamp }: Event): void => {
        const wait = (): void => {
          // A task that is queued in a frame's callback runs after the frame was drawn.
          if (readState() === before) requestAnimationFrame(wait)
          else setTimeout(() => state.time.resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(wait)
      }
      addEventListener(name, onEvent, { capture: true, once: true })
      return state
    },
    [event, change] as const,
  )
  await act()
  return watched.evaluate((state) => state.time.promise)
}
