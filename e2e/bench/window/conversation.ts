import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { launchBrowserApp, waitUntilReady } from '../../app-under-test.ts'
import { ChatPage } from '../../pages/chat-page.ts'
import { waitUntilIdle } from './answer-page.ts'
import { launchBrowser } from './browser.ts'
import { median, type Finding } from './finding.ts'
import { watchMainThread } from './main-thread.ts'
import { busyFinding, frameFinding, measureNothing, slowFrames } from './slow-frames.ts'

const turnCount = 2_000
const rounds = 7
const scrolledFrames = 150
const letters = 40
const openBudgetMs = 150
const nodeBudget = 3_000
const filler = join(import.meta.dirname, '..', 'main', 'fill-conversation.ts')
const title = 'A long conversation'

/**
 * A conversation of 2,000 turns, each a message with its answer: opening it, typing, scrolling, and how much of it is
 * in the DOM.
 */
export async function measureConversation(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-conversation-'))
  const browser = await launchBrowser()
  try {
    // The first start makes the database, the second finds the conversation in it.
    await (await launchBrowserApp(folder, browser)).close()
    execFileSync(process.execPath, [filler, join(folder, 'playground.sqlite'), String(turnCount)])
    const app = await launchBrowserApp(folder, browser)
    try {
      const { page } = app
      const chat = new ChatPage(page)
      const opened: number[] = []
      const again: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        await page.reload()
        await waitUntilReady(page)
        await chat.open()
        await startNew(chat)
        const first = await open(page)
        await whole(page)
        await startNew(chat)
        const second = await open(page)
        // The first round fills the caches of the browser and of SQLite.
        if (round === 0) continue
        opened.push(first)
        again.push(second)
      }
      await whole(page)
      return [
        await measureNothing(page),
        timeFinding(`opened, ${turnCount.toLocaleString('en-US')} turns`, opened),
        timeFinding('  opened again', again),
        await countNodes(page, 'at its end'),
        ...(await measureTyping(chat)),
        ...(await measureScroll(page)),
        await countNodes(page, 'after scrolling'),
      ]
    } finally {
      await app.close()
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startNew(chat: ChatPage): Promise<void> {
  await chat.startNew()
  const showList = chat.page.getByRole('button', { name: 'Show conversations' })
  if (await showList.isVisible()) await showList.click()
  await chat.page.getByRole('listitem').getByTitle(title, { exact: true }).waitFor()
}

/** Waits until all turns are loaded: the newest come first. */
async function whole(page: Page): Promise<void> {
  await page.locator('[role=feed]:not([aria-busy])').waitFor()
  await waitUntilIdle(page)
}

/** Milliseconds from the click to the frame with the newest answer, without a pointer that rests on the row before. */
function open(page: Page): Promise<number> {
  return page.evaluate(
    ({ wanted, mark }) =>
      new Promise<number>((resolve, reject) => {
        const row = document
          .querySelector<HTMLElement>(`[role=listitem] [title="${wanted}"]`)
          ?.closest<HTMLElement>('a, button')
        if (row == null) return reject(new Error('the conversation is not in the list'))
        const startedAt = performance.now()
        row.click()
        const check = (): void => {
          const last = [...document.querySelectorAll('.markdown')].at(-1)
          if (last?.closest('article')?.textContent.includes(mark) !== true) requestAnimationFrame(check)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        check()
      }),
    { wanted: title, mark: `marker${turnCount * 2 - 1}x` },
  )
}

/** Elements and text nodes, including those of the window frame, the parameters and the inspector. */
async function countNodes(page: Page, when: string): Promise<Finding> {
  const count = await page.evaluate(() => {
    const walker = document.createTreeWalker(document)
    let nodes = 0
    while (walker.nextNode() !== null) nodes += 1
    return nodes
  })
  return {
    what: `nodes of the page ${when}`,
    measured: count.toLocaleString('en-US'),
    budget: `≤ ${nodeBudget.toLocaleString('en-US')}`,
    isMet: count <= nodeBudget,
  }
}

async function measureTyping(chat: ChatPage): Promise<Finding[]> {
  const { page } = chat
  await chat.message.fill('')
  const mainThread = await watchMainThread(page)
  const { total } = await mainThread.during(() => typeLetters(page))
  const frames = await slowFrames(page, 1, () => typeLetters(page))
  await chat.message.fill('')
  return [busyFinding('a letter typed', total / letters), frameFinding('typing', 1, frames)]
}

/** Inserts a letter in every other frame, through the field as a key does. */
function typeLetters(page: Page): Promise<void> {
  return page.evaluate(async (count) => {
    for (let letter = 0; letter < count; letter += 1) {
      document.execCommand('insertText', false, 'a')
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
        })
      }
    }
  }, letters)
}

async function measureScroll(page: Page): Promise<Finding[]> {
  let blank = 0
  const frames = await slowFrames(page, 1, async () => {
    blank = await page.evaluate(scrollThrough, scrolledFrames)
  })
  return [
    frameFinding('scrolling up fast, 240 px a frame', 1, frames),
    busyFinding('a frame of scrolling', frames.busy / scrolledFrames),
    {
      what: 'scrolling: frames with a gap where turns belong',
      measured: `${blank} of ${scrolledFrames}`,
      budget: '0',
      isMet: blank === 0,
    },
  ]
}

/**
 * Runs in the page. Scrolls the transcript up from its end; returns the number of frames in which a part of it was
 * blank.
 */
async function scrollThrough(frames: number): Promise<number> {
  const box = document.querySelector('[data-transcript]')
  if (box === null) throw new Error('there is no transcript')
  const { top, bottom, left, right } = box.getBoundingClientRect()
  // Turns are in a column in the middle; the button that leads back to the end lies above the last of them.
  const hasTurn = (y: number): boolean =>
    document
      .elementsFromPoint((left + right) / 2, y)
      .some((element) => element.closest('[data-turn]') !== null)
  let gaps = 0
  box.scrollTop = box.scrollHeight
  for (let frame = 0; frame < frames; frame += 1) {
    box.scrollTop -= 240
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
    if (!hasTurn(top + 20) || !hasTurn((top + bottom) / 2) || !hasTurn(bottom - 20)) gaps += 1
  }
  box.scrollTop = box.scrollHeight
  return gaps
}

function timeFinding(what: string, times: readonly number[]): Finding {
  const middle = median(times)
  return {
    what,
    measured: `${middle.toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
    budget: `≤ ${openBudgetMs} ms`,
    isMet: middle <= openBudgetMs,
  }
}
