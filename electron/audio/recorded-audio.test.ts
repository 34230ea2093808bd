import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { createReadRecordedAudio } from './recorded-audio.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gp-sound-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(
  body: Uint8Array | string,
  source: 'body' | 'speech-events',
  change: { mediaType?: string; bytes?: number } = {},
) {
  const whole = Buffer.from(body)
  // A large record is in two files, split at any byte.
  const cut = Math.min(whole.length, 1_000_003)
  const paths = ['response.body', 'response.rest'].map((name) => join(folder, name))
  for (const [index, part] of [whole.subarray(0, cut), whole.subarray(cut)].entries())
    writeFileSync(paths[index] ?? '', part)
  const bytes = whole.length
  const readAudio = createReadRecordedAudio({ responseFiles: async () => ok({ paths, bytes }) })
  const run = { id: 'run', startedAt: 0, bytes: change.bytes ?? bytes }
  const audio = await readAudio({ source, mediaType: change.mediaType ?? 'audio/mpeg' }, run)
  if (!audio.ok) return audio
  const pieces: Uint8Array[] = []
  for await (const piece of audio.value) pieces.push(piece)
  return ok(pieces)
}

async function bytesOf(...given: Parameters<typeof read>): Promise<Buffer> {
  const audio = await read(...given)
  if (!audio.ok) throw new Error(audio.error.message)
  return Buffer.concat(audio.value)
}

const large = Buffer.alloc(3_000_000, 5)
const event = (piece: Uint8Array): string =>
  `data: ${JSON.stringify({ type: 'speech.audio.delta', audio: Buffer.from(piece).toString('base64') })}\n\n`

it('hands a recorded file on in pieces, none of them large', async () => {
  const audio = await read(large, 'body')
  if (!audio.ok) throw new Error(audio.error.message)
  expect(Buffer.concat(audio.value).equals(large)).toBe(true)
  expect(Math.max(...audio.value.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024)
})

it('puts the length of all pieces into the head of bare samples', async () => {
  const body = `: ping\n\n${Array.from({ length: 60 }, (_, at) => event(large.subarray(at * 50_000, (at + 1) * 50_000))).join('')}`
  const wav = await bytesOf(`${body}data: {"type":"speech.audio.done"}\n\n`, 'speech-events', {
    mediaType: 'audio/pcm;rate=8000;channels=2',
  })
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([2, 8_000, large.length])
  expect(wav.subarray(44).equals(large)).toBe(true)
})

it('passes over what is no piece of sound', async () => {
  const body = `data: {"type":"other","audio":"AAAA"}\n\n${event(large.subarray(0, 3))}data: broken\n\n`
  expect(await bytesOf(body, 'speech-events')).toEqual(large.subarray(0, 3))
})

it('is refused where the record holds less than came', async () => {
  expect(await read('short', 'body', { bytes: 100_000_000 })).toMatchObject({
    ok: false,
    error: { kind: 'storage', code: 'sound-not-whole' },
  })
})
