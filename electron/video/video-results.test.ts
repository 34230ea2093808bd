import { describe, expect, it } from 'vitest'
import type { Json } from '../../shared/json.ts'
import { startLoopback } from '../gateway/testing/loopback.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { videoTestKey } from './testing/create-test-video.ts'
import { create, forbidden, poll, succeed } from './testing/succeeded-video.ts'
import { videoReply, videoBytes, stageVideo, status, type Reply } from './testing/video-stage.ts'

const content = 'GET /v1/videos/t1/content'

const link = (path: string) => (url: string) => ({ task_id: 't1', status: 'succeeded', url: url + path })

/** A host other than the gateway's, with its recorded requests. */
async function startOtherHost() {
  const other = await startLoopback((response) => {
    response.end(videoBytes())
  })
  return { ...other, sent: () => JSON.stringify(other.calls) }
}

describe('the file of a task that succeeded', () => {
  it('is fetched from another host without anything of ours', async () => {
    const other = await startOtherHost()
    const stage = await succeed(() => ({ status: 'succeeded', url: `${other.url}/film.mp4?sig=1` }))
    await stage.until(stage.id, 'done')
    expect(other.calls).toHaveLength(1)
    expect(other.calls[0]?.headers.authorization).toBeUndefined()
    expect(other.sent()).not.toContain(videoTestKey)
  })

  it('is fetched with the key from the gateway, which sends on to a host that does not see it', async () => {
    const other = await startOtherHost()
    const stage = await succeed(link('/v1/videos/t1/content'), {
      [content](response) {
        response.writeHead(302, { location: `${other.url}/film.mp4` })
        response.end()
      },
    })
    await stage.until(stage.id, 'done')
    const download = stage.gateway.calls.find(({ url }) => url === '/v1/videos/t1/content')
    expect(download?.headers.authorization).toBe(`Bearer ${videoTestKey}`)
    expect(other.calls).toHaveLength(1)
    expect(other.sent()).not.toContain(videoTestKey)
  })

  it('is looked for at the own address of a gateway that names another one', async () => {
    const wrong = await startLoopback((response) => {
      response.writeHead(401)
      response.end()
    })
    const stage = await succeed(() => ({ status: 'SUCCESS', url: `${wrong.url}/v1/videos/t1/content` }), {
      [content]: videoReply(),
    })
    await stage.until(stage.id, 'done')
    expect(JSON.stringify(wrong.calls)).not.toContain(videoTestKey)
  })

  it.each<[string, (url: string) => Json, Readonly<Record<string, Reply>>]>([
    [
      'the content route, when no address is told',
      () => ({ status: 'SUCCESS' }),
      { [content]: videoReply() },
    ],
    [
      'the list of its files, when that is all there is',
      () => ({ task_id: 't1', status: 'SUCCESS' }),
      {
        [content]: status(404, { error: { message: 'Invalid URL' } }),
        'GET /v1/tasks/t1/artifacts': (response, { headers }) => {
          const url = `http://${headers.host ?? ''}/v1/tasks/t1/artifacts/video/content?access=a`
          response.end(JSON.stringify({ artifacts: [{ type: 'video', content_url: url }] }))
        },
        'GET /v1/tasks/t1/artifacts/video/content': videoReply(),
      },
    ],
    [
      'a second address, when the first hands out nothing',
      (url) => ({ status: 'succeeded', url: `${url}/gone`, metadata: { url: `${url}/film` } }),
      { 'GET /film': videoReply() },
    ],
    [
      'the answer itself',
      () => ({ status: 'succeeded', url: `data:video/mp4;base64,${videoBytes().toString('base64')}` }),
      {},
    ],
    [
      'the content route, when the address hands out a page',
      link('/page'),
      { 'GET /page': (response) => void response.end('Sorry, not today'), [content]: videoReply() },
    ],
    [
      'an address without a host',
      () => ({ status: 'succeeded', url: '/films/a.mp4' }),
      { 'GET /films/a.mp4': videoReply() },
    ],
    [
      'an address without a host and a leading slash',
      () => ({ status: 'SUCCESS', data: { result_url: 'films/a' } }),
      { 'GET /films/a': videoReply() },
    ],
    [
      'an address without a host in the list of files',
      () => ({ task_id: 't1', status: 'SUCCESS' }),
      {
        [content]: status(404, { error: { message: 'Invalid URL' } }),
        'GET /v1/tasks/t1/artifacts': { artifacts: [{ type: 'video', content_url: '/films/a' }] },
        'GET /films/a': videoReply(),
      },
    ],
  ])('is found by %s', async (_, answer, replies) => {
    const stage = await succeed(answer, replies)
    const done = await stage.until(stage.id, 'done')
    expect(valueOf(stage.library.get(done.mediaId ?? ''))).toMatchObject({
      kind: 'video',
      bytes: videoBytes().length,
    })
    expect(valueOf(stage.library.list({})).total).toBe(1)
    expect(valueOf(stage.library.pending())).toEqual([])
  })
})

describe('whether the key went with the question for the file is told as it was', () => {
  it('sent to the gateway', async () => {
    const stage = await succeed(() => ({ status: 'succeeded', url: '/films/a.mp4' }), {
      'GET /films/a.mp4': videoReply(),
    })
    expect(await stage.until(stage.id, 'done')).toMatchObject({ wasKeySent: true })
    const download = stage.gateway.calls.find(({ url }) => url === '/films/a.mp4')
    expect(download?.headers.authorization).toBe(`Bearer ${videoTestKey}`)
  })

  it('not sent to another host', async () => {
    const other = await startOtherHost()
    const stage = await succeed(() => ({ status: 'succeeded', url: `${other.url}/film.mp4` }))
    expect(await stage.until(stage.id, 'done')).toMatchObject({ wasKeySent: false })
  })
})

it('an answer that is the video itself, in place of what stands of its task, is the result', async () => {
  const stage = await stageVideo({
    [create]: { task_id: 't1', status: 'submitted' },
    'GET /v1/video/generations/t1': videoReply(),
  })
  const { id } = valueOf(await stage.video.create(stage.submission()))
  await stage.until(id, 'waiting')
  await stage.turnToPoll(id)
  const done = await stage.until(id, 'done')
  expect(valueOf(stage.library.get(done.mediaId ?? ''))).toMatchObject({ bytes: videoBytes().length })
})

it('a task whose id is a number of many digits is asked after by all of them', async () => {
  const id = '12345678901234567890'
  const stage = await stageVideo({
    [create]: (response) => void response.end(`{"task_id":${id},"status":"submitted"}`),
    [`GET /v1/video/generations/${id}`]: (response) =>
      void response.end(`{"task_id":${id},"status":"SUCCESS"}`),
    [`GET /v1/videos/${id}/content`]: videoReply(),
  })
  const job = valueOf(await stage.video.create(stage.submission()))
  expect(await stage.until(job.id, 'waiting')).toMatchObject({ taskId: id })
  await stage.turnToPoll(job.id)
  await stage.until(job.id, 'done')
})

describe('a file inside of the answer', () => {
  it('is kept byte by byte where its address is not well formed', async () => {
    const percent = [...videoBytes(20)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const stage = await succeed(() => ({ status: 'succeeded', url: `data:video/mp4,${percent}%E0%A4%A` }))
    const done = await stage.until(stage.id, 'done')
    expect(done.mediaId).toBeDefined()
  })

  it('that is no video ends the job, which can be fetched again', async () => {
    const stage = await succeed(() => ({ status: 'succeeded', url: 'data:video/mp4,%E0%A4%A' }))
    const unsaved = await stage.until(stage.id, 'unsaved')
    expect(unsaved.error).toMatchObject({ code: 'result-not-a-video' })
  })
})

describe('a file that is there already', () => {
  it('is not fetched twice', async () => {
    const stage = await succeed(link('/film'), { 'GET /film': videoReply() })
    const { mediaId } = await stage.until(stage.id, 'done')
    valueOf(stage.video.fetchResult(stage.id))
    expect((await stage.until(stage.id, 'done')).mediaId).toBe(mediaId)
    expect(stage.gateway.count('GET /film')).toBe(1)
    valueOf(await stage.library.delete([mediaId ?? '']))
    valueOf(stage.video.fetchResult(stage.id))
    expect((await stage.until(stage.id, 'done')).mediaId).not.toBe(mediaId)
    expect(stage.gateway.count('POST')).toBe(1)
  })

  it('is fetched at once from a gateway that is done when it answers', async () => {
    const stage = await stageVideo({ 'GET /film': videoReply() })
    stage.gateway.replies.set(create, {
      task_id: 't1',
      status: 'succeeded',
      url: `${stage.gateway.url}/film`,
    })
    const { id } = valueOf(await stage.video.create(stage.submission({ maxWaitMs: -5 })))
    const done = await stage.until(id, 'done')
    expect([done.pollCount, done.maxWaitMs, stage.gateway.count('GET')]).toEqual([0, 1_000, 1])
  })
})

describe('an address that has expired', () => {
  it('is asked for anew', async () => {
    let polls = 0
    const stage = await succeed(
      (url) => {
        polls += 1
        return link(polls === 1 ? '/old?exp=1795269802' : '/new')(url)
      },
      { 'GET /old': forbidden, 'GET /new': videoReply() },
    )
    await stage.until(stage.id, 'done')
    expect(stage.gateway.count('POST')).toBe(1)
  })

  it('is told as such where there is no other, and can be tried again', async () => {
    const stage = await succeed(link('/old?exp=1795269802'), { 'GET /old': forbidden })
    const unsaved = await stage.until(stage.id, 'unsaved')
    expect(unsaved).toMatchObject({
      resultExpiresAt: 1_795_269_802_000,
      error: { code: 'result-expired', message: expect.stringContaining('has expired') },
    })
    expect(unsaved.nextPollAt).toBeUndefined()
    stage.host.clock.advance(3_600_000)
    expect(stage.job(stage.id).state).toBe('unsaved')
    stage.gateway.replies.set(poll, link('/new')(stage.gateway.url))
    stage.gateway.replies.set('GET /new', videoReply())
    valueOf(stage.video.fetchResult(stage.id))
    await stage.until(stage.id, 'done')
  })
})

describe('a task that succeeded with nothing to download', () => {
  it('says so, tries again by itself, and is saved when there is something', async () => {
    const stage = await succeed(() => ({ task_id: 't1', status: 'succeeded' }))
    const unsaved = await stage.until(stage.id, 'unsaved')
    expect(unsaved.error).toMatchObject({ code: 'nothing-to-download' })
    expect((unsaved.nextPollAt ?? 0) - stage.host.clock.now()).toBe(15_000)
    expect(stage.notes.map(({ title }) => title)).toEqual(['A video is generated but not downloaded yet'])
    stage.gateway.replies.set(content, videoReply())
    stage.host.clock.advance(15_000)
    await stage.until(stage.id, 'done')
  })
})

describe('a file that could not be fetched whole', () => {
  it('is fetched again by itself, and never listed half', async () => {
    let count = 0
    const stage = await succeed(link('/film'), {
      'GET /film'(response) {
        count += 1
        response.writeHead(200, { 'content-length': videoBytes().length })
        if (count > 1) response.end(videoBytes())
        else {
          response.write(videoBytes().subarray(0, 1_000))
          response.destroy()
        }
      },
    })
    const unsaved = await stage.until(stage.id, 'unsaved')
    expect(unsaved.error?.kind).toBe('network')
    expect(valueOf(stage.library.list({})).total).toBe(0)
    stage.host.clock.advance((unsaved.nextPollAt ?? 0) - stage.host.clock.now())
    await stage.until(stage.id, 'done')
  })

  it('is not fetched any more once the job is cancelled', async () => {
    const stage = await succeed(link('/film'), {
      'GET /film': (response) => void response.writeHead(200, { 'content-length': 9_000 }).write('half'),
    })
    await expect.poll(() => stage.gateway.count('GET /film')).toBe(1)
    valueOf(await stage.video.cancel(stage.id))
    const next = await stage.restart()
    expect(next.job(stage.id).state).toBe('cancelled')
    expect(valueOf(next.library.list({})).total).toBe(0)
  })
})
