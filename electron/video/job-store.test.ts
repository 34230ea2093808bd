import { expect, it, onTestFinished } from 'vitest'
import type { VideoJob } from '../../shared/video/job.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createJobStore } from './job-store.ts'

function open() {
  const { clock, log } = createMemoryHost()
  const opened = openDatabase({ path: ':memory:', clock, log })
  if (!opened.ok) throw new Error(opened.error.message)
  onTestFinished(() => opened.value.close())
  const { connection } = opened.value
  const store = createJobStore(opened.value)
  return {
    connection,
    store,
    add: (id: string, change: Partial<VideoJob> = {}, request = '{}') =>
      store.add({
        job: {
          id,
          createdAt: 1_000,
          connectionId: 'c',
          connectionName: 'C',
          isPractice: false,
          family: 'videos',
          model: 'm',
          prompt: 'A boat',
          state: 'waiting',
          maxWaitMs: 1,
          deadlineAt: 2,
          pollCount: 0,
          ...change,
        },
        form: { family: 'videos', model: 'm', prompt: 'A boat', parameters: {}, extraJson: '', files: [] },
        request,
        fingerprint: 'f',
      }),
  }
}

it('gives a job back as it was put in, with what is kept beside it', () => {
  const { store, add } = open()
  const job = add('one', { taskId: 't', error: { kind: 'rejected', message: 'No.' }, progress: 5 })
  const videos = [['https://files.example.com/film?sig=1']]
  store.update({ ...job, state: 'unsaved' }, { videos })
  store.update({ ...job, state: 'done', mediaId: 'film' })
  expect(store.get('one')).toEqual({
    job: { ...job, state: 'done', mediaId: 'film' },
    form: expect.objectContaining({ prompt: 'A boat' }),
    videos,
    isDeleted: false,
  })
})

it('reads a job whose form another version wrote, and leaves out one that cannot be read', () => {
  const { store, add, connection } = open()
  add('one')
  add('two')
  connection.exec(`UPDATE video_jobs SET form = '{"new":1}' WHERE id = 'one'`)
  connection.exec(`UPDATE video_jobs SET details = 'broken' WHERE id = 'two'`)
  expect(store.get('one')?.form).toMatchObject({ model: 'm', prompt: 'A boat', files: [] })
  expect(store.list().map(({ id }) => id)).toEqual(['one'])
})

it('knows the same request again, unless it was refused', () => {
  const { store, add } = open()
  const job = add('one')
  const same = (fingerprint: string, from: number, before = 9_999): string | undefined =>
    store.sameBetween(fingerprint, { from, before })?.id
  expect([same('f', 1_000), same('f', 1_001), same('g', 0)]).toEqual(['one', undefined, undefined])
  // From the same click, which was at 1,000.
  expect(same('f', 0, 1_000)).toBeUndefined()
  store.update({ ...job, state: 'failed' })
  expect(same('f', 0)).toBeUndefined()
  store.update({ ...job, state: 'failed', taskId: 't' })
  expect(same('f', 0)).toBe('one')
})

it('never gives a number twice, and forgets for good what was removed long ago', () => {
  const { store, add, connection } = open()
  add('one')
  add('two', { state: 'done' }, `"${'x'.repeat(20_000)}"`)
  add('three')
  store.setDeletedAt('three', 5_000)
  store.purge(5_000)
  expect(store.get('three')?.isDeleted).toBe(true)
  store.purge(6_000)
  expect([store.get('three'), store.countOpen()]).toEqual([undefined, 1])
  expect(connection.prepare("SELECT request FROM video_jobs WHERE id = 'two'").get()?.['request']).toBe('')
  expect(add('four').number).toBe(4)
})

it('reads the videos of a task where an earlier version wrote them as films, and writes them by their name', () => {
  const { store, add, connection } = open()
  const job = add('one', { videos: [{ mediaId: 'a' }, { expiresAt: 9 }] })
  const detailsOf = () =>
    String(connection.prepare(`SELECT details FROM video_jobs WHERE id = 'one'`).get()?.['details'])
  connection.exec(`UPDATE video_jobs SET details = replace(details, '"videos":[', '"films":[')`)
  expect(detailsOf()).toContain('"films":[')
  expect(store.get('one')?.job).toEqual(job)
  expect(store.list()).toEqual([job])
  store.update({ ...job, progress: 100 })
  expect(JSON.parse(detailsOf())).toMatchObject({ videos: job.videos, progress: 100 })
  expect(detailsOf()).not.toContain('films')
})
