import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../shared/json.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { create, forbidden, poll, succeed } from './testing/succeeded-video.ts'
import { videoReply, stageVideo, type VideoStage } from './testing/video-stage.ts'

function resultNumbers(stage: VideoStage): Set<number | undefined> {
  return new Set(valueOf(stage.library.list({})).items.map(({ provenance }) => provenance?.resultNumber))
}

describe('a task that made several videos', () => {
  const paths = ['/film-1', '/film-2?exp=1795269802', '/film-3']
  const several = (url: string): Json => ({
    code: 'success',
    data: {
      task_id: 't1',
      status: 'SUCCESS',
      data: { creations: paths.map((path) => ({ url: url + path })) },
    },
  })
  it('has all of them saved, told apart, and fetched once', async () => {
    const stage = await succeed(several, { 'GET /film-': videoReply() })
    const done = await stage.until(stage.id, 'done')
    expect(done.videos).toHaveLength(3)
    expect(new Set(done.videos?.map(({ mediaId }) => mediaId)).size).toBe(3)
    expect(done.videos?.[0]?.mediaId).toBe(done.mediaId)
    expect(resultNumbers(stage)).toEqual(new Set([1, 2, 3]))
    expect(paths.map((path) => stage.gateway.count(`GET ${path}`))).toEqual([1, 1, 1])
    valueOf(stage.video.fetchResult(stage.id))
    await stage.until(stage.id, 'done')
    expect(stage.gateway.count('GET /film-')).toBe(3)
  })

  it('keeps those it could fetch, says of each other why not, and fetches only that one again', async () => {
    const stage = await succeed(several, { 'GET /film-': videoReply(), 'GET /film-2': forbidden })
    const unsaved = await stage.until(stage.id, 'unsaved')
    expect(unsaved.error?.message).toMatch(/^2 of 3 videos are saved\. .*has expired/)
    expect(unsaved.resultExpiresAt).toBe(1_795_269_802_000)
    expect(unsaved.videos).toMatchObject([
      { mediaId: unsaved.mediaId },
      { expiresAt: 1_795_269_802_000, error: { code: 'result-expired' } },
      { mediaId: expect.any(String) },
    ])
    const next = await stage.restart()
    next.gateway.replies.set('GET /film-2', videoReply())
    valueOf(next.video.fetchResult(stage.id))
    const done = await next.until(stage.id, 'done')
    expect(done.videos?.every(({ mediaId, error }) => mediaId !== undefined && error === undefined)).toBe(
      true,
    )
    expect(resultNumbers(next)).toEqual(new Set([1, 2, 3]))
    expect(['/film-1', '/film-3'].map((path) => next.gateway.count(`GET ${path}`))).toEqual([1, 1])
    expect(next.gateway.count('POST')).toBe(1)
  })

  it('goes on with the others at the next start, when the app ends after the first', async () => {
    const stage = await succeed(several, {
      'GET /film-': videoReply(),
      'GET /film-2': (response) => void response.writeHead(200, { 'content-length': 9_000 }).write('half'),
    })
    await expect.poll(() => stage.gateway.count('GET /film-2')).toBe(1)
    await stage.close()
    stage.gateway.replies.set('GET /film-2', videoReply())
    const next = await stage.restart()
    expect((await next.until(stage.id, 'done')).videos).toHaveLength(3)
    expect(next.gateway.count('GET /film-1')).toBe(1)
    expect(valueOf(next.library.list({})).total).toBe(3)
  })

  it('is not fetched for a folder that is gone, says so of each, and is fetched once the folder is back', async () => {
    const stage = await stageVideo({
      [create]: { task_id: 't1', status: 'submitted' },
      'GET /film-': videoReply(),
    })
    const folder = join(stage.host.paths.data, 'not-connected')
    stage.host.config.set('mediaFolder', folder)
    stage.gateway.replies.set(poll, several(stage.gateway.url))
    const { id } = valueOf(await stage.video.create(stage.submission()))
    await stage.until(id, 'waiting')
    await stage.turnToPoll(id)
    const unsaved = await stage.until(id, 'unsaved')
    expect(unsaved.videos?.map(({ error }) => error?.code)).toEqual(Array(3).fill('media-folder-gone'))
    expect([unsaved.nextPollAt, stage.gateway.count('GET /film-')]).toEqual([undefined, 0])
    mkdirSync(folder)
    valueOf(stage.video.fetchResult(id))
    expect((await stage.until(id, 'done')).videos).toHaveLength(3)
  })

  it('is found by its list of files, where no address is told', async () => {
    const stage = await succeed(() => ({ task_id: 't1', status: 'SUCCESS' }), {
      'GET /v1/tasks/t1/artifacts': (response, { headers }) => {
        const artifacts = ['a', 'b'].map((key) => ({
          type: 'video',
          content_url: `http://${headers.host ?? ''}/v1/tasks/t1/artifacts/${key}/content?access=a`,
        }))
        response.end(JSON.stringify({ artifacts }))
      },
      'GET /v1/tasks/t1/artifacts/a': videoReply(),
      'GET /v1/tasks/t1/artifacts/b': videoReply(),
    })
    expect((await stage.until(stage.id, 'done')).videos).toHaveLength(2)
    expect(valueOf(stage.library.list({})).total).toBe(2)
  })
})
