import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { launchBrowserApp } from '../../app-under-test.ts'
import { VideoPage } from '../../pages/video-page.ts'
import { launchBrowser } from './browser.ts'
import type { Finding } from './finding.ts'
import { measureTasks } from './measure-tasks.ts'
import { measureNothing } from './slow-frames.ts'

const jobCount = 50
const scrolledFrames = 300

/**
 * The Video tab with fifty running jobs: how smooth the window is while all are submitted and polled, and their order.
 */
export async function measureVideoTab(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-video-'))
  const browser = await launchBrowser()
  try {
    const app = await launchBrowserApp(folder, browser)
    try {
      return await measureIn(new VideoPage(app.page))
    } finally {
      await app.close()
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureIn(video: VideoPage): Promise<Finding[]> {
  const { page } = video
  await video.open()
  await video.chooseModel('practice-video-endless')
  const nothing = await measureNothing(page)
  const finding = await measureTasks(page, `${jobCount} jobs asked for, one after the other`, async () => {
    for (let job = 1; job <= jobCount; job += 1) {
      await video.prompt.fill(`A film of scene ${job}`)
      await video.create.click()
      await page
        .getByRole('contentinfo')
        .getByText(job === 1 ? '1 job' : `${job} jobs`)
        .waitFor()
    }
  })
  const before = await namesInView(page)
  const scrolled = await measureTasks(page, 'their list scrolled while they are polled', () =>
    page.evaluate(scrollUpAndDown, scrolledFrames),
  )
  const after = await namesInView(page)
  return [
    nothing,
    finding,
    scrolled,
    {
      what: 'the same jobs in the same places afterwards',
      measured: `${after.filter((name, place) => name === before[place]).length} of ${before.length}`,
      budget: 'all',
      isMet: before.length > 0 && after.join() === before.join(),
    },
  ]
}

function namesInView(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Jobs' })
    .getByRole('article')
    .evaluateAll((jobs) => jobs.map((job) => job.getAttribute('aria-label') ?? job.textContent.slice(0, 40)))
}

/** Runs in the page. */
async function scrollUpAndDown(frames: number): Promise<void> {
  const box = document.querySelector('[data-jobs]')
  if (box === null || box.scrollHeight <= box.clientHeight) throw new Error('the jobs cannot be scrolled')
  for (let frame = 0; frame < frames; frame += 1) {
    box.scrollTop += Math.floor(frame / 50) % 2 === 0 ? 60 : -60
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  }
  box.scrollTop = 0
  await new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
}
