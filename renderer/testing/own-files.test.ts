import { afterEach, expect, test, vi } from 'vitest'
import { readFrameRate } from '../panels/video-player/read-frame-rate.ts'

afterEach(() => vi.restoreAllMocks())

test('a file of the page that no test has made is not there, in whichever way it is asked for', async () => {
  const address = new URL('/media/clip', location.href)
  const answers = await Promise.all([fetch('/media/clip'), fetch(address), fetch(new Request(address))])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('what reads media gives up on it at once, without a line of log', async () => {
  const log = vi.spyOn(console, 'error')
  const warn = vi.spyOn(console, 'warn')
  expect(await readFrameRate('/media/clip')).toBeUndefined()
  expect([...log.mock.calls, ...warn.mock.calls]).toEqual([])
})
