import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { wavHeader } from '../../../../shared/media/wav-header.ts'
import { startPracticeGateway, type PracticeGateway } from '../../server.ts'
import { postAudio, tone } from '../../testing/post-audio.ts'

let gateway: PracticeGateway
/** Replaces the system's temporary folder, which other processes use at the same time. */
const temporary = mkdtempSync(join(tmpdir(), 'uploads-test-'))

beforeAll(async () => {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary)
  gateway = await startPracticeGateway({ paceMs: 0 })
})
afterAll(async () => {
  await gateway.close()
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
})

const ask = (bytes: Uint8Array, ...given: Given) => postAudio(gateway, bytes, ...given)

type Given = Parameters<typeof postAudio> extends [unknown, unknown, ...infer Rest] ? Rest : never

describe('a form that is refused', () => {
  const notAudioBytes = Buffer.from('this is no sound at all')
  test.each([
    ['a file in another field', () => ask(tone(1), {}, { field: 'audio' }), 400, 'invalid_request'],
    ['an empty file', () => ask(Buffer.alloc(0)), 400, 'audio_too_short'],
    ['a header alone', () => ask(tone(0)), 400, 'audio_too_short'],
    ['a name of another type', () => ask(tone(1), {}, { name: 'talk.txt' }), 400, 'invalid_file_format'],
    ['what is no sound', () => ask(notAudioBytes), 400, 'invalid_value'],
    ['more than 25 MiB', () => ask(Buffer.alloc(26_214_401)), 413, 'content_size_exceeded'],
    ['a temperature', () => ask(tone(1), { temperature: '3' }), 400, 'integer_above_max_value'],
    ['a language', () => ask(tone(1), { language: 'Deutsch' }), 400, 'invalid_language_format'],
    ['a format', () => ask(tone(1), { response_format: 'docx' }), 400, 'invalid_value'],
    [
      'words without verbose_json',
      () => ask(tone(1), { 'timestamp_granularities[]': 'word' }),
      400,
      'invalid_value',
    ],
    [
      'a field the picky model does not take',
      () => ask(tone(1), { model: 'practice-transcribe-picky', prompt: 'x' }),
      400,
      'unknown_parameter',
    ],
    [
      'a format the picky model does not have',
      () => ask(tone(1), { model: 'practice-transcribe-picky', response_format: 'srt' }),
      400,
      'unsupported_value',
    ],
    ['no model', () => ask(tone(1), { model: '' }), 400, ''],
    [
      'a long sound of several speakers in one piece',
      () => ask(tone(31), { model: 'practice-transcribe-diarize' }),
      400,
      'missing_required_parameter',
    ],
    [
      'a model that does not listen',
      () => ask(tone(1), { model: 'practice-chat' }),
      500,
      'convert_request_failed',
    ],
  ])('for %s', async (_what, send, status, code) => {
    const answer = await send()
    expect(answer.status).toBe(status)
    expect((JSON.parse(answer.body) as { error: { code: string } }).error.code).toBe(code)
  })

  test('for not being one, for having no file, or for ending in the middle', async () => {
    const headers = { authorization: 'Bearer practice-full', 'content-type': 'text/plain' }
    const url = `${gateway.url}/v1/audio/transcriptions`
    expect((await fetch(url, { method: 'POST', headers, body: 'x' })).status).toBe(400)
    const form = new FormData()
    form.append('model', 'practice-transcribe')
    const { authorization } = headers
    const fileless = await fetch(url, { method: 'POST', headers: { authorization }, body: form })
    expect([fileless.status, await fileless.text()]).toEqual([
      500,
      expect.stringContaining('field file is required'),
    ])
    const cut = { ...headers, 'content-type': 'multipart/form-data; boundary=abc' }
    const body = '--abc\r\ncontent-disposition: form-data; name="model"\r\n\r\npractice'
    expect((await fetch(url, { method: 'POST', headers: cut, body })).status).toBe(400)
  })
})

describe('an upload of any size', () => {
  test('is read as it arrives, however it is cut, and recorded byte by byte', async () => {
    const boundary = 'a-boundary'
    const parts = [
      `--${boundary}\r\nContent-Disposition: form-data; name="model"\r\n\r\npractice-transcribe\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a %22b%22.wav"\r\n`,
      `Content-Type: audio/wav\r\n\r\n`,
    ]
    const body = Buffer.concat([
      Buffer.from(parts.join('')),
      tone(0.2),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(
        `${gateway.url}/v1/audio/transcriptions`,
        {
          method: 'POST',
          headers: {
            authorization: 'Bearer practice-full',
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
        },
        (response) => {
          let received = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (received += chunk))
          response.on('end', () => resolve(received))
        },
      )
      sent.on('error', reject)
      for (let at = 0; at < body.length; at += 7) sent.write(body.subarray(at, at + 7))
      sent.end()
    })
    expect(answer).toContain('The file a \\"b\\".wav has 0.2 seconds')
    expect(gateway.calls.at(-1)?.body).toBe(body.toString('latin1'))
  })

  test('of 40 MiB goes to the model that takes it, and leaves nothing in memory or on disk', async () => {
    await expect.poll(spooled).toEqual([])
    const bytes = Buffer.concat([
      wavHeader({ sampleRate: 48_000, channels: 2 }, 40 * 1024 * 1024),
      Buffer.alloc(40 * 1024 * 1024, 1),
    ])
    const answer = await ask(bytes, { model: 'practice-transcribe-large' })
    expect(answer.body).toContain('218.5 seconds')
    expect(gateway.calls.at(-1)?.body.length).toBe(4 * 1024 * 1024)
    await expect.poll(spooled).toEqual([])
  })

  test('that is broken off leaves nothing on disk', async () => {
    await expect.poll(spooled).toEqual([])
    const sent = request(`${gateway.url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer practice-full',
        'content-type': 'multipart/form-data; boundary=abc',
        'content-length': 1_000_000,
      },
    })
    sent.on('error', () => undefined)
    sent.write('--abc\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF')
    sent.write(Buffer.alloc(100_000))
    await expect.poll(() => spooled().length).toBe(1)
    sent.destroy()
    await expect.poll(spooled).toEqual([])
  })
})

/** The files that the gateway keeps on disk. */
function spooled(): string[] {
  return readdirSync(temporary)
}
