import { wavHeader } from '../../../shared/media/wav-header.ts'
import type { PracticeGateway } from '../server.ts'

/** A tone of half full scale. */
export function tone(seconds: number, rate = 8_000): Buffer {
  const samples = Int16Array.from({ length: seconds * rate }, (_, at) =>
    Math.round(16_384 * Math.sin((2 * Math.PI * 440 * at) / rate)),
  )
  const data = Buffer.from(samples.buffer)
  return Buffer.concat([wavHeader({ sampleRate: rate, channels: 1 }, data.length), data])
}

/**
 * Posts a form with an audio file to the transcriptions route, unless `path` says otherwise, and returns the body as
 * text; arrays are fields that are sent more than once.
 */
export async function postAudio(
  gateway: PracticeGateway,
  bytes: Uint8Array,
  fields: Record<string, string | string[]> = {},
  { name = 'talk.wav', field = 'file', path = 'transcriptions' } = {},
): Promise<{ status: number; type: string; body: string }> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ model: 'practice-transcribe', ...fields })) {
    for (const item of [value].flat()) form.append(key, item)
  }
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'audio/wav' }), name)
  const response = await fetch(`${gateway.url}/v1/audio/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice-full' },
    body: form,
  })
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, body: await response.text() }
}
