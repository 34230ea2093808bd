import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { VideoPage } from '../pages/video-page.ts'
import { pngFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

test('a video is asked for once, outlives a restart, plays picture by picture, and is found in the library', async ({
  app,
}) => {
  test.slow()
  let video = new VideoPage(app.page)
  await video.open()
  await app.page.getByRole('radio', { name: '/v1/videos', exact: true }).click()
  await video.sendParameter('seconds')
  const { buffer, mimeType } = pngFile('boat.png', 64, 48)
  await app.page.getByLabel('Images for the video').setInputFiles({ name: 'boat.png', mimeType, buffer })
  await expect(app.page.getByRole('button', { name: 'Remove boat.png' })).toBeVisible()
  await video.ask('practice-video-slow', 'A red boat leaves the harbour')
  let job = video.job('A red boat leaves the harbour')
  await expect(job).toContainText('Waiting')
  await expect(app.page.getByRole('contentinfo')).toContainText('1 job')
  await expect(job).toContainText(/gateway: in_progress \d+ %/)

  await app.restart()
  video = new VideoPage(app.page)
  await video.open()
  job = video.job('A red boat leaves the harbour')
  await expect(job).toContainText('Done')
  await expect(job).toContainText(/link expires in \d+ min/)
  await expect(app.page.getByRole('contentinfo')).not.toContainText('1 job')
  // A poster that the window made from the video, stored and served at a small size.
  await expect
    .poll(() =>
      job.locator('img').evaluateAll(([image]) => (image as HTMLImageElement | undefined)?.naturalWidth),
    )
    .toBe(448)
  await video.select('A red boat leaves the harbour')
  const player = video.player.locator('video')
  await expect(video.frame).toHaveText('frame 0 · 24 fps')
  // Until the video's header is read, its number of images is unknown.
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0)
  await app.page.keyboard.press('.')
  await app.page.keyboard.press('.')
  await app.page.keyboard.press(',')
  await expect(video.frame).toHaveText('frame 1 · 24 fps')
  await app.page.keyboard.press('l')
  await expect(player).toHaveJSProperty('loop', true)
  await video.player.getByRole('button', { name: /^Speed/ }).click()
  await app.page.getByRole('menuitemradio', { name: '2 ×' }).click()
  await video.player.getByRole('button', { name: 'Play', exact: true }).click()
  const state = () =>
    player.evaluate((element: HTMLVideoElement) => ({
      hasRun: element.played.length > 0 && element.played.end(0) > 0.5,
      speed: element.playbackRate,
      size: [element.videoWidth, element.videoHeight],
      length: Math.round(element.duration),
    }))
  await expect.poll(state).toEqual({ hasRun: true, speed: 2, size: [1280, 720], length: 4 })

  await app.restart()
  const library = new LibraryPage(app.page)
  await library.open()
  await library.search.fill('leaves the harbour')
  await expect(library.items).toHaveCount(1)
  await library.items.first().click()
  await app.page.getByRole('button', { name: 'Reuse settings' }).click()
  await expect(new VideoPage(app.page).prompt).toHaveValue('A red boat leaves the harbour')
  await expect(app.page.getByRole('radio', { name: '/v1/videos', exact: true })).toBeChecked()
})

test('a task that fails and one whose link has expired say so, and nothing is asked for again by itself', async ({
  app,
}) => {
  const video = new VideoPage(app.page)
  await video.open()
  await video.ask('practice-video-fails', 'A storm at night')
  await video.ask('practice-video-expired', 'Waves at the harbour wall')
  const failed = video.job('A storm at night')
  const expired = video.job('Waves at the harbour wall')
  await expect(failed).toContainText('The prompt was refused by the provider.')
  await expect(failed).toContainText('A failed task is final.')
  await expect(expired).toContainText('Not saved')
  await expired.getByRole('button', { name: 'Retry download' }).click()
  await expect(expired).toContainText('expired')
  await expect(expired).toContainText('Not saved')
  await failed.getByRole('button', { name: 'Reuse settings' }).click()
  await expect(video.prompt).toHaveValue('A storm at night')
  await video.create.click()
  const question = app.page.getByRole('alertdialog', { name: 'Create the same video again?' })
  await expect(question).toContainText('may be charged')
  await question.getByRole('button', { name: 'Do not create' }).click()
  await app.restart()
  const after = new VideoPage(app.page)
  await after.open()
  await expect(app.page.getByRole('article')).toHaveCount(2)
  await expect(after.job('A storm at night')).toContainText('Failed')
  await expect(after.job('Waves at the harbour wall')).toContainText('Not saved')
})

test('Video has no accessibility violations, in both themes, and an unknown job takes the id of its task', async ({
  app,
}) => {
  test.slow()
  const checkView = await createViewCheck(app.page)
  const video = new VideoPage(app.page)
  await video.open()
  await video.ask('practice-video-endless', 'Gulls at noon')
  const endless = video.job('Gulls at noon')
  await expect(endless).toContainText('Waiting')
  const taskId = await video.details
    .getByText(/^task_/)
    .first()
    .innerText()
  await video.ask('practice-video-drops', 'Fog over the headland')
  const unknown = video.job('Fog over the headland')
  await expect(unknown).toContainText('may have been charged')
  await checkView('waiting and unknown')
  await unknown.getByRole('button', { name: 'Enter task ID' }).click()
  await checkView('adopting')
  expect(taskId).toMatch(/^task_/)
  await app.page.getByRole('textbox', { name: 'Task ID' }).fill('task_of_somebody_else')
  await app.page.getByRole('button', { name: 'Wait for this task' }).click()
  await expect(unknown).toContainText('Waiting')
  await endless.getByRole('button', { name: 'Stop polling' }).click()
  await expect(endless).toContainText('the task may continue at the gateway and be charged')
  await video.ask('practice-video-several', 'Three boats')
  await expect(video.job('Three boats')).toContainText('3 videos saved')
  await video.select('Three boats')
  await video.details.getByRole('radio', { name: 'Video 2 of 3' }).click()
  await expect(video.frame).toHaveText('frame 0 · 24 fps')
  await checkView('several films')
  await video.details.getByRole('button', { name: 'Last poll' }).click()
  await expect(video.details).toContainText('/v1/video/generations/task_')
})
