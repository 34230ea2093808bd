import type { Page } from 'playwright/test'

/** A page that renders one streamed answer, its text in the last `.markdown` of the page. */
export interface AnswerPage {
  readonly page: Page
  /** Sends a prompt to `model`; resolves when the request is under way. */
  readonly ask: (model: string) => Promise<void>
}

/**
 * Waits until the answer ends with `mark` and the page is idle. Only the last words are read: reading the whole text
 * repeatedly would be a good part of the measured work.
 */
export async function waitForMark(page: Page, mark: string): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const check = (): void => {
          const answer = [...document.querySelectorAll('.markdown')].at(-1) ?? document
          const walker = document.createTreeWalker(answer)
          while (walker.lastChild() !== null);
          let words = ''
          for (let node: Node | null = walker.currentNode; node !== null && words.length < 200;) {
            if (node.nodeType === Node.TEXT_NODE) words = `${node.nodeValue ?? ''}${words}`
            node = walker.previousNode()
          }
          if (words.includes(wanted)) resolve()
          else setTimeout(check, 50)
        }
        check()
      }),
    mark,
  )
  await waitUntilIdle(page)
}

/** Waits until the main thread is mostly idle; a clock on the page may still tick. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 10;) {
      // Wait for a frame first: after a click that changed nothing, a page that draws no frame never becomes idle.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
      const deadline = await new Promise<IdleDeadline>((resolve) => {
        requestIdleCallback(resolve)
      })
      quiet = deadline.timeRemaining() > 5 ? quiet + 1 : Math.max(0, quiet - 2)
    }
  })
}

/** The times between the frames a page draws while `work` runs, in milliseconds. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const recorder = await page.evaluateHandle(() => {
    const state = { times: [] as number[], isOver: false }
    const note = (time: number): void => {
      state.times.push(time)
      if (!state.isOver) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    return state
  })
  await work()
  const times = await recorder.evaluate((state) => {
    state.isOver = true
    return state.times
  })
  return times.slice(1).map((time, index) => time - (times[index] ?? 0))
}
