import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { launchBrowserApp, waitUntilReady } from '../../app-under-test.ts'
import { ChatPage } from '../../pages/chat-page.ts'
import { feelPulse } from '../../pages/pulse.ts'
import { SettingsPage } from '../../pages/settings-page.ts'
import { launchBrowser } from './browser.ts'
import type { Finding } from './finding.ts'
import { findPageProcess } from './page-process.ts'

const server = join(import.meta.dirname, '..', 'main', 'limits-server.ts')

interface Case {
  readonly what: string
  readonly format: string
  readonly answer: string
}

const cases: readonly Case[] = [
  ...['Chat completions', 'Responses', 'Messages', 'Generate content'].map((format) => ({
    what: `a refusal of 5 MB as ${format}`,
    format,
    answer: 'error-huge',
  })),
  { what: '64 MB in 50,000 events', format: 'Chat completions', answer: 'many-events' },
  { what: '64 MB of words in one JSON text', format: 'Chat completions', answer: 'whole-text' },
  { what: 'gzip that inflates to 1.5 GiB', format: 'Chat completions', answer: 'gzip' },
  { what: 'JSON nested 100,000 deep', format: 'Chat completions', answer: 'deep' },
  { what: '2,000 quotation marks in one line', format: 'Chat completions', answer: 'quotations' },
  { what: '3,000 list marks in one line', format: 'Chat completions', answer: 'items' },
]

/**
 * The cost to the page of an oversized answer: its peak memory while the answer arrives and its conversation is opened
 * in a new window, inspected and deleted, and the duration of each. Each answer has a browser and an app of its own.
 */
export async function measureLimitsWindow(): Promise<Finding[]> {
  const gateway = fork(server, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const [port] = (await once(gateway, 'message')) as [number]
    const findings: Finding[] = []
    for (const each of cases) findings.push(await measure(each, `http://127.0.0.1:${port}`))
    return findings
  } finally {
    gateway.kill('SIGKILL')
  }
}

/** The same growth that main may have for one answer. */
const maxGrowth = 1_000e6
/** The longest that a user should have to wait for a window. */
const maxTaskMs = 2_000

async function measure(each: Case, address: string): Promise<Finding> {
  const { what } = each
  const folder = await mkdtemp(join(tmpdir(), 'bench-limits-'))
  const browser = await launchBrowser()
  try {
    const app = await launchBrowserApp(folder, browser)
    try {
      const { page } = app
      await new SettingsPage(page).addConnection(address, 'sk-bench', 'Bench')
      const memory = await findPageProcess(browser)
      const before = await memory?.now()
      const used = await use(page, each)
      const peak = await memory?.peak()
      const growth = peak === undefined || before === undefined ? 0 : peak - before
      const words =
        peak === undefined ? 'no peak on this system' : `peak ${megabytes(peak)}, ${megabytes(growth)} more`
      const steps = Object.entries(used.steps).map(([name, time]) => `${name} in ${time.toFixed(0)} ms`)
      return {
        what: `${what}: the page`,
        measured: `${words}; longest task ${used.task === 0 ? '< 50' : used.task.toFixed(0)} ms; ${steps.join(', ')}`,
        budget: `≤ ${megabytes(maxGrowth)} more, no task > ${maxTaskMs} ms, opened, inspected, deleted`,
        isMet: growth <= maxGrowth && used.task <= maxTaskMs,
      }
    } finally {
      await app.close()
    }
  } catch (error) {
    const [reason = ''] = String(error).split('\n')
    return { what: `${what}: the page`, measured: reason, budget: 'opened, inspected, deleted', isMet: false }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Used {
  /** The longest task of the main thread while the answer arrived, was opened and was inspected. */
  readonly task: number
  /** Milliseconds of each step. */
  readonly steps: Readonly<Record<string, number>>
}

async function use(page: Page, { format, answer }: Case): Promise<Used> {
  const chat = new ChatPage(page)
  const steps: Record<string, number> = {}
  async function step(name: string, work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now()
    await work()
    steps[name] = performance.now() - startedAt
  }
  await chat.open()
  await chat.chooseFormat(format)
  await chat.chooseModel(`too-much-${answer}`)
  const endFirst = await feelPulse(page)
  await step('answered', () => askAndWait(chat))
  await chat.message.fill('typed beside it')
  await chat.message.fill('')
  const first = await endFirst()
  await page.reload()
  await waitUntilReady(page)
  const endSecond = await feelPulse(page)
  await step('opened', () => chat.lastAnswer.waitFor({ timeout: patienceMs }))
  await step('inspected', () => inspect(chat))
  const second = await endSecond()
  await step('deleted', async () => {
    await page.getByRole('button', { name: 'Conversation menu' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Ask a model something' }).waitFor({ timeout: patienceMs })
  })
  return { task: Math.max(first.longestTask, second.longestTask), steps }
}

const patienceMs = 120_000

async function askAndWait(chat: ChatPage): Promise<void> {
  await chat.ask('How long can you be?')
  await chat.answers.first().waitFor({ timeout: patienceMs })
  await chat.stop.waitFor({ state: 'hidden', timeout: patienceMs })
}

/** Shows its request, its answer and its events in the inspector. */
async function inspect(chat: ChatPage): Promise<void> {
  const { page } = chat
  await chat.lastAnswer.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Inspect request', exact: true }).press('Enter')
  const inspector = page.getByRole('tablist', { name: 'Inspector' })
  for (const name of ['Response', 'Events', 'Request']) {
    await inspector.getByRole('tab', { name, exact: true }).click()
    await page.getByRole('tabpanel', { name, exact: true }).waitFor({ timeout: patienceMs })
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
