import { describe, expect, it } from 'vitest'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import { embeddingsForm } from '../../shared/request-forms/embeddings/form.ts'
import { speechForm } from '../../shared/request-forms/speech/form.ts'
import { transcribeForm } from '../../shared/request-forms/transcribe/form.ts'
import type { Submission } from '../../shared/request-queue/queued-request.ts'
import { createConnectionLimiters } from '../gateway/connection-limiter.ts'
import { createTestRuns, type TestRuns } from '../runs/testing/create-test-runs.ts'
import { createSettingsService } from '../settings/settings-service.ts'
import { createFormService } from './form-service.ts'
import { createRequestService, type CheckRequest } from './request-service.ts'
import { createRequestStore } from './request-store.ts'
import type { StartedRequest } from './start-request.ts'
import { takeOverLayout } from './take-over-layout.ts'

type Started = Result<StartedRequest>

/** A form as the window sends it: without undefined values. */
function asSent(values: object): Json {
  return JSON.parse(JSON.stringify(values)) as Json
}

let lastId = 0

function submissionOf(text: string, change: Partial<Submission> = {}): Submission {
  lastId += 1
  const values = asSent({ ...speechForm.initial, model: 'practice-speech', input: text })
  return { id: `click-${lastId}`, formId: 'speech', connectionId: 'practice', values, ...change }
}

const threeVoices = ['a', 'b', 'c'].map((name) => ({ id: name, name, isTicked: true }))

/** Lets pending promises settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}

/** A queue whose requests start and end when the test says so. */
function createTestRequests(
  limit: number,
  before: TestRuns = createTestRuns(),
  check: CheckRequest = async () => ok(),
) {
  const { database, host } = before
  const sent: string[] = []
  const stopped: string[] = []
  const answers: ((started: Started) => void)[] = []
  const ends: (() => void)[] = []
  const events: unknown[] = []
  const limits: Record<string, number> = { practice: limit }
  const limiters = createConnectionLimiters({
    clock: host.clock,
    limitOf: (connectionId) => limits[connectionId] ?? 2,
  })
  const store = createRequestStore(database)
  const requests = createRequestService({
    database,
    store,
    clock: host.clock,
    log: host.log,
    emit: (_, payload) => void events.push(payload),
    removals: () => ok([]),
    limiters,
    checks: { transcribe: check },
    onGroupEnded: { speech() {} },
    runs: {
      async stop(id) {
        stopped.push(id)
        return ok()
      },
    },
    start:
      () =>
      ({ request, isConfirmed, onEnded }) => {
        sent.push(`${request.prompt} ${request.label}${isConfirmed ? ', confirmed' : ''}`)
        ends.push(onEnded)
        return new Promise((resolve) => answers.push(resolve))
      },
  })
  const list = () => {
    const listed = requests.list('speech')
    if (!listed.ok) throw new Error(listed.error.message)
    return listed.value
  }
  return {
    before,
    store,
    requests,
    sent,
    stopped,
    events,
    limits,
    limiters,
    list,
    states: () => list().queued.map(({ prompt, state }) => `${prompt} ${state}`),
    start: async (index: number, id: string, more: Partial<StartedRequest> = {}) => {
      answers[index]?.(ok({ id, startedAt: 1, ...more }))
      await settle()
    },
    refuse: async (index: number) => {
      answers[index]?.(err({ kind: 'no-key', message: 'There is no key.' }))
      await settle()
    },
    end: async (index: number) => {
      ends[index]?.()
      await settle()
    },
  }
}

describe('requests that are submitted', () => {
  it('are sent once each, and no more than the limit at the same time', async () => {
    const { requests, sent, states, start, end } = createTestRequests(2)
    for (const text of ['a', 'b', 'c']) void requests.submit(submissionOf(text))
    expect(sent).toEqual(['a alloy', 'b alloy'])
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
    await start(0, 'r1')
    await start(1, 'r2')
    expect(states()).toEqual(['a running', 'b running', 'c waiting'])
    await end(0)
    expect(sent).toEqual(['a alloy', 'b alloy', 'c alloy'])
    expect(states()).toEqual(['b running', 'c sending'])
  })

  it('are sent once for a click, however often it is submitted', async () => {
    const { requests, sent, start } = createTestRequests(2)
    const click = submissionOf('a')
    const first = requests.submit(click)
    const again = requests.submit(click)
    await start(0, 'r1')
    expect(await again).toBe(await first)
    expect(sent).toEqual(['a alloy'])
  })

  it('have a limit for each connection', () => {
    const { requests, sent } = createTestRequests(1)
    void requests.submit(submissionOf('a'))
    void requests.submit(submissionOf('b', { connectionId: 'other' }))
    void requests.submit(submissionOf('c'))
    expect(sent).toEqual(['a alloy', 'b alloy'])
  })

  it('send nothing where one of them cannot be built', async () => {
    const { requests, sent, states } = createTestRequests(2)
    const values = asSent({ ...speechForm.initial, model: 'm', input: '' })
    expect(await requests.submit(submissionOf('', { values }))).toMatchObject({ error: { field: 'input' } })
    expect([sent, states()]).toEqual([[], []])
  })

  it('are sent as soon as the limit is raised', () => {
    const { requests, sent, limits, limiters } = createTestRequests(1)
    void requests.submit(submissionOf('a'))
    void requests.submit(submissionOf('b'))
    expect(sent).toEqual(['a alloy'])
    limits.practice = 2
    limiters.limitsChanged()
    expect(sent).toEqual(['a alloy', 'b alloy'])
  })

  it('are never sent when they were taken out while they waited', async () => {
    const { requests, sent, list, start, end } = createTestRequests(1)
    void requests.submit(submissionOf('a'))
    void requests.submit(submissionOf('b'))
    await requests.remove(list().queued[1]?.id ?? '')
    await start(0, 'r1')
    await end(0)
    expect(sent).toEqual(['a alloy'])
    expect(list().queued).toEqual([])
  })

  it('stay in view until they are over when they are stopped', async () => {
    const { requests, stopped, states, list, start, end } = createTestRequests(2)
    void requests.submit(submissionOf('a'))
    await start(0, 'r1')
    await requests.remove(list().queued[0]?.id ?? '')
    expect(stopped).toEqual(['r1'])
    expect(states()).toEqual(['a running'])
    await end(0)
    expect(states()).toEqual([])
  })

  it('are stopped when they were taken out while they were being sent', async () => {
    const { requests, stopped, list, start } = createTestRequests(2)
    void requests.submit(submissionOf('a'))
    await requests.remove(list().queued[0]?.id ?? '')
    await start(0, 'r1')
    expect(stopped).toEqual(['r1'])
  })

  it('wait as one where they are the batches of a result', async () => {
    const { requests, sent, start } = createTestRequests(2)
    const rows = ['a', 'b', 'c'].map((text) => ({ id: text, text }))
    const values = asSent({ ...embeddingsForm.initial, model: 'm', batchSize: 1, rows })
    void requests.submit(submissionOf('', { formId: 'embeddings', values }))
    await start(0, 'result')
    expect(sent).toEqual(['a Texts 1 to 1'])
    expect(requests.list('embeddings')).toMatchObject({
      value: { queued: [{ state: 'running' }], groups: [{ runIds: ['result'] }] },
    })
  })

  it('are stopped as their starter says where they are no run but the batches of a result', async () => {
    const { requests, stopped, list, start } = createTestRequests(1)
    let stops = 0
    const stop = async () => {
      stops += 1
      return ok()
    }
    void requests.submit(submissionOf('a'))
    await start(0, 'result', { stop })
    const { queued, groups } = list()
    expect(queued[0]).toMatchObject({ state: 'running', sentAt: 1 })
    expect(queued[0]).not.toHaveProperty('runId')
    expect(groups[0]?.runIds).toEqual(['result'])
    await requests.remove(queued[0]?.id ?? '')
    expect([stops, stopped]).toEqual([1, []])
  })

  it('are all taken out or stopped at once', async () => {
    const { requests, stopped, states, start } = createTestRequests(1)
    for (const text of ['a', 'b', 'c']) void requests.submit(submissionOf(text))
    await start(0, 'r1')
    await requests.removeAll('speech')
    expect([stopped, states()]).toEqual([['r1'], ['a running']])
  })

  it('say why one could not be sent, and go on with the next', async () => {
    const { requests, sent, states, list, refuse } = createTestRequests(1)
    void requests.submit(submissionOf('a'))
    void requests.submit(submissionOf('b'))
    await refuse(0)
    expect(states()).toEqual(['a unsent', 'b sending'])
    expect(list().queued[0]?.error?.message).toBe('There is no key.')
    expect(sent).toEqual(['a alloy', 'b alloy'])
  })

  it('are sent again when that is said, confirmed if so, and held by a restart until then', async () => {
    const first = createTestRequests(1)
    const { requests, sent, states, list, refuse } = first
    void requests.submit(submissionOf('a'))
    await refuse(0)
    void requests.submit(submissionOf('b'))
    const [a] = list().queued
    requests.release(a?.id ?? '', true)
    requests.release(a?.id ?? '')
    expect(states()).toEqual(['a waiting', 'b sending'])
    expect(list().queued[0]).not.toHaveProperty('error')
    expect(createTestRequests(1, first.before).states()).toEqual(['a held'])
    await refuse(1)
    expect(sent).toEqual(['a alloy', 'b alloy', 'a alloy, confirmed'])
  })

  it('are over when their run ended before it was known to have begun', async () => {
    const { requests, states, stopped, start, end } = createTestRequests(1)
    void requests.submit(submissionOf('a'))
    await end(0)
    await start(0, 'r1')
    expect([states(), stopped]).toEqual([[], []])
  })
})

describe('requests that waited when the app ended', () => {
  it('are held, and sent only when that is said, in their turn', async () => {
    const first = createTestRequests(1)
    for (const text of ['a', 'b', 'c']) void first.requests.submit(submissionOf(text))
    await first.start(0, 'r1')
    first.requests.close()
    await first.end(0)
    expect(first.sent).toEqual(['a alloy'])

    const { requests, sent, states, list, start, end } = createTestRequests(1, first.before)
    void requests.submit(submissionOf('new'))
    expect(sent).toEqual(['new alloy'])
    expect(states()).toEqual(['b held', 'c held', 'new sending'])
    const [b, c] = list().queued
    requests.release(b?.id ?? '')
    expect(states()).toEqual(['b waiting', 'c held', 'new sending'])
    requests.release(b?.id ?? '')
    await requests.remove(c?.id ?? '')
    await start(0, 'r2')
    await end(0)
    expect(sent).toEqual(['new alloy', 'b alloy'])
    expect(states()).toEqual(['b sending'])
    expect(createTestRequests(1, first.before).states()).toEqual([])
  })
})

it('a click is not taken when one of its requests would not be sent, and the error says why', async () => {
  const { requests, sent, list } = createTestRequests(2, createTestRuns(), async ({ format }) =>
    format === 'translations' ? err({ kind: 'invalid-input', message: 'The file is empty.' }) : ok(),
  )
  const section = { model: 'm', parameters: {}, extraJson: '' }
  const source = { mediaId: 'm1', fileName: 'call.wav', mediaType: 'audio/wav', bytes: 3 }
  const values: Json = { task: 'both', transcriptions: section, translations: section, source }
  expect(await requests.submit(submissionOf('', { formId: 'transcribe', values }))).toMatchObject({
    error: { message: 'The file is empty.' },
  })
  expect(sent).toEqual([])
  expect(list()).toEqual({ queued: [], groups: [] })
})

describe('requests of one click', () => {
  const values = asSent({ ...speechForm.initial, model: 'm', input: 'text', voices: threeVoices })

  it('belong together by their runs, also after a restart', async () => {
    const first = createTestRequests(2)
    void first.requests.submit(submissionOf('', { id: 'three', values }))
    await first.start(0, 'r1')
    await first.start(1, 'r2')
    expect(first.list().groups).toMatchObject([{ id: 'three', runIds: ['r1', 'r2', ''] }])
    expect(first.events).toContainEqual({ formId: 'speech', runId: 'r2' })
    expect(createTestRequests(2, first.before).list().groups).toEqual(first.list().groups)
  })

  it('have a retry in the place of the request before it', async () => {
    const { requests, list, start, end } = createTestRequests(2)
    void requests.submit(submissionOf('', { id: 'retried', values }))
    await start(0, 'r1')
    await start(1, 'r2')
    await end(1)
    await start(2, 'r3')
    await end(0)
    await end(2)
    void requests.submit(submissionOf('text', { at: { groupId: 'retried', place: 1 } }))
    expect(list().queued).toMatchObject([{ groupId: 'retried', place: 1 }])
    await start(3, 'r4')
    expect(list().groups).toMatchObject([{ id: 'retried', runIds: ['r1', 'r4', 'r3'] }])
  })
})

it('forms that earlier versions kept in the settings are taken over, once, with what belongs together', () => {
  const { database, host } = createTestRuns()
  const settings = createSettingsService({ config: host.config, emit: () => undefined })
  const old = asSent({ ...speechForm.initial, input: 'Of before' })
  const clicks = [{ id: 'click', at: 7, runIds: ['r1', 'r2'] }]
  const transcribe = asSent({ ...transcribeForm.initial, task: 'both' })
  const layout = {
    'speech.form': old,
    'speech.takes': { clicks, listened: { a: 'b' } },
    'speech.side': 400,
    'transcribe.form': transcribe,
    'transcribe.shown': { runIds: ['r1', 'r2'] },
  }
  settings.set({ layout })
  const forms = createFormService({ database, clock: host.clock })
  const store = createRequestStore(database)
  const parts = { settings, forms, store, database, log: host.log }
  takeOverLayout(parts)
  expect(forms.get('speech')).toEqual(ok(old))
  expect(forms.get('speech.clips')).toMatchObject({ value: { listened: { a: 'b' } } })
  expect(forms.get('transcribe')).toEqual(ok(transcribe))
  expect(forms.get('transcribe.shown')).toEqual(ok({ runIds: ['r1', 'r2'] }))
  expect(store.listGroups('speech')).toEqual(clicks)
  expect(settings.get().layout).toEqual({ 'speech.side': 400 })

  const newer = asSent({ ...speechForm.initial, input: 'Since then' })
  forms.save('speech', newer)
  settings.set({ layout })
  takeOverLayout(parts)
  expect(forms.get('speech')).toEqual(ok(newer))
})
