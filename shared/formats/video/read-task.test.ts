import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { expiryOfLink, momentOf } from './link-expiry.ts'
import { readArtifacts } from './read-artifacts.ts'
import { readCreatedVideo, readNewTask } from './read-created-video.ts'
import { readTask } from './read-task.ts'
import { phaseOf, type TaskPhase } from './task-status.ts'

const link = 'https://files.example.com/film.mp4'

function read(body: Json) {
  const task = readTask(body)
  if (!task.ok) throw new Error(task.error.message)
  return task.value
}

/** The vendor's answer as form B wraps it (see shared/gateway/wire/video.md, "Poll"). */
function enveloped(data: Json, more: object = {}): Json {
  const row = { id: 12, task_id: 'task_x', status: 'SUCCESS', progress: '100%', fail_reason: '', ...more }
  return { code: 'success', message: '', data: { ...row, data } }
}

describe('the answer to a question after a task', () => {
  it.each<[string, Json, object]>([
    [
      'A, done',
      {
        task_id: 'abcd1234',
        status: 'succeeded',
        url: link,
        format: 'mp4',
        metadata: { duration: 5, fps: 24, width: 1280, height: 720, seed: 7 },
        error: null,
      },
      { taskId: 'abcd1234', status: 'succeeded', phase: 'succeeded', format: 'mp4', videos: [[link]] },
    ],
    [
      'A, failed',
      { task_id: 'a', status: 'failed', error: { code: 1102, message: 'Too dark.' } },
      { phase: 'failed', videos: [], failure: 'Too dark.', failureCode: '1102' },
    ],
    ['A, at the start', { task_id: 'a', status: 'submitted' }, { phase: 'pending', videos: [] }],
    [
      'B, done',
      enveloped(
        { note: 'raw' },
        { result_url: 'https://gw.example.com/v1/videos/task_x/content', user_id: 1, quota: 100 },
      ),
      {
        taskId: 'task_x',
        status: 'SUCCESS',
        phase: 'succeeded',
        progress: 100,
        videos: [['https://gw.example.com/v1/videos/task_x/content']],
      },
    ],
    [
      'B, at work',
      enveloped({}, { status: 'IN_PROGRESS', progress: '30%' }),
      { status: 'IN_PROGRESS', phase: 'running', progress: 30, videos: [] },
    ],
    [
      'B, failed, with the reason where the address would be',
      enveloped({}, { status: 'FAILURE', fail_reason: 'No such style', result_url: 'No such style' }),
      { phase: 'failed', failure: 'No such style', videos: [] },
    ],
    [
      'B of older builds, with the address as the reason',
      enveloped({}, { fail_reason: link }),
      { phase: 'succeeded', videos: [[link]] },
    ],
    [
      'C',
      {
        code: 'success',
        message: '',
        data: { task_id: 'c', status: 'succeeded', url: link, format: 'mp4', metadata: null, error: null },
      },
      { taskId: 'c', phase: 'succeeded', videos: [[link]] },
    ],
    [
      'C, failed',
      { code: 'success', data: { task_id: 'c', status: 'failed', error: { message: 'Blocked.' } } },
      { phase: 'failed', failure: 'Blocked.' },
    ],
    [
      'D, which has no address',
      { task_id: 'd', platform: 'sora', status: 'SUCCESS', progress: '100%', fail_reason: '' },
      { taskId: 'd', phase: 'succeeded', progress: 100, videos: [] },
    ],
    [
      'E, done',
      {
        id: 'task_x',
        task_id: 'task_x',
        object: 'video',
        model: 'sora-2',
        status: 'completed',
        progress: 100,
        created_at: 1,
        completed_at: 2,
        expires_at: 1_795_269_802,
        remixed_from_video_id: null,
        metadata: { url: link },
      },
      { taskId: 'task_x', phase: 'succeeded', progress: 100, videos: [[link]], expiresAt: 1_795_269_802_000 },
    ],
    [
      'E, failed',
      {
        id: 'v',
        object: 'video',
        status: 'failed',
        error: { code: 'moderation_blocked', message: 'Not this.' },
      },
      { phase: 'failed', failure: 'Not this.', failureCode: 'moderation_blocked' },
    ],
    ['E, at work', { id: 'v', object: 'video', status: 'in_progress', progress: 42 }, { progress: 42 }],
    ['F, which says nothing', { code: 'success', data: null }, { phase: 'unheard-of', videos: [] }],
    ['an empty object', {}, { phase: 'unheard-of', videos: [] }],
    [
      'an unheard-of status',
      { task_id: 'a', status: 'marinating' },
      { phase: 'unheard-of', status: 'marinating' },
    ],
    [
      'an unheard-of status with an address in it',
      { task_id: 'a', status: 'polishing', url: link },
      { phase: 'unheard-of', videos: [] },
    ],
    [
      'a status beside a null one',
      { status: null, data: { status: 'SUCCESS', url: link } },
      { videos: [[link]] },
    ],
    ['progress as a share', { status: 'running', progress: 0.3 }, { progress: 30 }],
    ['progress as text', { status: 'running', progress: '55' }, { progress: 55 }],
    ['progress that is none', { status: 'running', progress: 'soon' }, { phase: 'running' }],
  ])('is read in form %s', (_, body, expected) => {
    expect(read(body)).toMatchObject(expected)
  })

  it.each<[string, Json]>([
    ['data.data.content.video_url', enveloped({ content: { video_url: link } })],
    ['data.data.output.video_url', enveloped({ output: { video_url: link } })],
    ['task_result.videos', enveloped({ data: { task_result: { videos: [{ id: '1', url: link }] } } })],
    ['creations', enveloped({ creations: [{ id: '1', url: link }] })],
    ['data.data.data.video_url', enveloped({ data: { video_url: link } })],
    [
      'generatedSamples',
      enveloped({ response: { generateVideoResponse: { generatedSamples: [{ video: { uri: link } }] } } }),
    ],
    ['response.videos', enveloped({ response: { videos: [{ gcsUri: 'gs://b/o', url: link }] } })],
    ['video_url', { status: 'done', video_url: link }],
    ['video.url', { status: 'done', video: { url: link } }],
    ['data.metadata.url', { code: 'success', data: { status: 'completed', metadata: { url: link } } }],
    ['a place nobody listed', { status: 'succeed', outcome: [{ download_url: link }] }],
  ])('finds the address at %s', (_, body) => {
    expect(read(body).videos).toEqual([[link]])
  })

  it.each<[string, Json, string[][]]>([
    [
      'a list of the vendor',
      enveloped({ creations: [{ url: 'https://f/1' }, { url: 'https://f/2' }, { url: 'https://f/3' }] }),
      [['https://f/1'], ['https://f/2'], ['https://f/3']],
    ],
    [
      'a list, with another way to its first film',
      enveloped({ creations: [{ url: 'https://f/1' }, { url: 'https://f/2' }] }, { result_url: link }),
      [[link, 'https://f/1'], ['https://f/2']],
    ],
    [
      'a list, with one of its films named once more',
      enveloped(
        { data: { task_result: { videos: [{ url: 'https://f/1' }, { url: link }] } } },
        { result_url: link },
      ),
      [['https://f/1'], [link]],
    ],
    [
      'samples',
      enveloped({
        response: {
          generateVideoResponse: {
            generatedSamples: [{ video: { uri: 'https://f/1' } }, { video: { uri: 'https://f/2' } }],
          },
        },
      }),
      [['https://f/1'], ['https://f/2']],
    ],
    [
      'a list that nobody listed, with a cover in it',
      {
        status: 'done',
        outcome: [
          { type: 'video', download_url: 'https://f/1', url: 'https://g/1' },
          { type: 'image', url: 'https://f/cover' },
          { type: 'video', download_url: 'https://f/2' },
        ],
      },
      [['https://f/1', 'https://g/1'], ['https://f/2']],
    ],
    [
      'a list of texts',
      { status: 'done', video_urls: ['https://f/1', 'https://f/2'] },
      [['https://f/1'], ['https://f/2']],
    ],
  ])('tells the films of %s apart', (_, body, videos) => {
    expect(read(body).videos).toEqual(videos)
  })

  it('tries every address, and takes none for one that is not', () => {
    const data = 'data:video/mp4;base64,AAAA'
    expect(
      read({ status: 'succeeded', url: 'it went well', result_url: data, metadata: { url: link } }).videos,
    ).toEqual([[data, link]])
    expect(
      read({ status: 'succeeded', url: 'javascript:alert(1)', video_url: 'file:///etc/passwd' }).videos,
    ).toEqual([])
    expect(read({ status: 'done', thumbnail: { url: link } }).videos).toEqual([])
    expect(read({ status: 'done', properties: { input: { image_url: link, url: link } } }).videos).toEqual([])
  })

  it.each<[string, Json]>([
    ['an error with a good status', { code: 'task_not_exist', message: 'no such task', data: null }],
    ['an error object', { error: { message: 'Task not found', type: 'invalid_request_error' } }],
    ['no object', 'hello'],
    ['a list', []],
  ])('is a problem, and no task, for %s', (_, body) => {
    expect(readTask(body).ok).toBe(false)
  })
})

describe('a status word', () => {
  it.each<[TaskPhase, string]>([
    [
      'pending',
      'submitted queued pending created queueing in_queue preparing not_start NOT_START SUBMITTED QUEUED',
    ],
    ['running', 'processing in_progress running generating IN_PROGRESS RUNNING In-Progress'],
    ['succeeded', 'succeeded success succeed completed done SUCCESS SUCCEEDED'],
    ['failed', 'failed failure FAILURE FAILED error cancelled canceled CANCELED expired rejected'],
    ['unheard-of', 'unknown UNKNOWN marinating 7'],
  ])('means %s in any spelling', (phase, words) => {
    expect(words.split(' ').map((word) => [word, phaseOf(word)])).toEqual(
      words.split(' ').map((word) => [word, phase]),
    )
    expect([phaseOf(''), phaseOf(undefined)]).toEqual(['unheard-of', 'unheard-of'])
  })
})

describe('the answer to a request for a video', () => {
  it.each<[string, Json, string]>([
    [
      'the gateway',
      { id: 'task_A', task_id: 'task_A', object: 'video', status: 'queued', progress: 0 },
      'task_A',
    ],
    ['the documentation', { task_id: 'abcd1234', status: 'submitted' }, 'abcd1234'],
    ['both ids', { id: 'video_123', object: 'video', task_id: 'abcd1234', status: 'processing' }, 'abcd1234'],
    ['an id alone', { id: 'video_123', object: 'video', status: 'queued' }, 'video_123'],
    ['an envelope', { code: 'success', data: { task_id: 'in' } }, 'in'],
    ['an envelope with an id', { code: 0, message: 'ok', data: { id: 'in' } }, 'in'],
    ['a bare id', { code: 'success', data: 'task_bare' }, 'task_bare'],
    ['a number', { task_id: 4711, status: 'submitted' }, '4711'],
  ])('names its task as %s has it', (_, body, id) => {
    expect(readNewTask(body)).toMatchObject({ ok: true, value: { taskId: id } })
    expect(readCreatedVideo(body)).toMatchObject({
      ok: true,
      value: [{ type: 'start', responseId: id }, {}, {}],
    })
  })

  it('is a refusal, or names no task', () => {
    expect(readNewTask({ code: 'insufficient_user_quota', message: 'no money', data: null })).toMatchObject({
      ok: false,
      error: { gatewaySays: 'no money' },
    })
    expect(readNewTask({ status: 'queued' })).toMatchObject({
      ok: false,
      error: { code: 'video-no-task-id' },
    })
    expect(readNewTask(null)).toMatchObject({ ok: false })
  })
})

describe('when an address expires', () => {
  const at = Date.UTC(2026, 10, 21, 15, 3, 22)
  it.each([
    ['Amazon', '?X-Amz-Date=20261121T140322Z&X-Amz-Expires=3600&X-Amz-Signature=f00'],
    ['Google', '?X-Goog-Expires=3600&X-Goog-Date=20261121T140322Z'],
    ['Volcano', '?X-Tos-Date=20261121T140322Z&X-Tos-Expires=3600'],
    ['older Amazon and Aliyun', `?Expires=${at / 1000}&Signature=x`],
    ['Azure', '?sv=2024&se=2026-11-21T15%3A03%3A22Z&sig=x'],
    ['tokens', `?exp=${at / 1000}`],
    ['milliseconds', `?expires=${at}`],
    ['Tencent', `?q-sign-time=1700000000;${at / 1000}`],
  ])('is read from the parameters of %s', (_, query) => {
    expect(expiryOfLink(link + query)).toBe(at)
  })

  it('is not known where nothing tells', () => {
    for (const query of ['', '?expires=3600', '?e=never', '?X-Amz-Expires=60']) {
      expect(expiryOfLink(link + query)).toBeUndefined()
    }
    expect([expiryOfLink('data:video/mp4;base64,AA'), momentOf(null), momentOf('soon')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is what the address says rather than what the answer says', () => {
    const body = {
      status: 'completed',
      expires_at: 1_900_000_000,
      metadata: { url: `${link}?exp=1795269802` },
    }
    expect(read(body).expiresAt).toBe(1_795_269_802_000)
  })
})

it('reads the list of files of a task: each video is a film, and a cover is none', () => {
  const artifacts = [
    { key: 'cover', type: 'image', content_url: 'https://gw/v1/tasks/t/artifacts/cover/content' },
    { key: 'video', type: 'video', content_url: 'https://gw/v1/tasks/t/artifacts/video/content?access=a' },
    { key: 'odd', type: 'file', content_url: 'nowhere' },
  ]
  expect(readArtifacts({ task_id: 't', artifacts })).toEqual([
    ['https://gw/v1/tasks/t/artifacts/video/content?access=a'],
  ])
  const more = { type: 'video', content_url: 'https://gw/v1/tasks/t/artifacts/video-2/content' }
  expect(readArtifacts({ artifacts: [...artifacts, more] })).toHaveLength(2)
  expect(readArtifacts({ artifacts: artifacts.slice(0, 1) })).toEqual([
    ['https://gw/v1/tasks/t/artifacts/cover/content'],
  ])
  expect([readArtifacts(null), readArtifacts({ artifacts: 'none' })]).toEqual([[], []])
})

it.each<[string, Json, string]>([
  ['where the address would be', { result_url: 'Not this prompt.' }, 'Not this prompt.'],
  ['there, inside of an envelope', { data: { result_url: 'No.', status: 'FAILURE' } }, 'No.'],
  ['in an error inside of an error', { error: { error: { message: 'Too red.' } } }, 'Too red.'],
])('says why a task failed: %s', (_, body, failure) => {
  const task = readTask({ id: 'a', status: 'failed', ...(body as object) })
  expect(task.ok && task.value.failure).toBe(failure)
})
