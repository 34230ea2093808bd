import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writePng } from '../../practice-gateway/images/write-png.ts'
import { streamMultipart } from '../../gateway/multipart/multipart-stream.ts'
import { pngCarrier } from './png.ts'
import { wavCarrier } from './wav.ts'
import { ownTextOf, withoutOwnText } from './leave-out-text.ts'
import { applySplices } from '../testing/apply-splices.ts'
import { sampleWav } from '../testing/sample-media.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gp-leave-out-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const plain = await writePng({ width: 4, height: 4, pixels: new Uint8Array(64).fill(90) })

/** Saves an image as this app does. */
async function saved(
  description: string,
  from: Uint8Array = plain,
): Promise<{ path: string; bytes: Buffer }> {
  const path = join(folder, 'saved.png')
  const text = { json: '{"provenance":"secret"}', prompt: description }
  writeFileSync(path, applySplices(from, await pngCarrier.embed(from, from.length, text)))
  return { path, bytes: readFileSync(path) }
}

it.each(['A red boat', ''])(
  'gives back the picture as it was before it was saved (prompt: “%s”)',
  async (prompt) => {
    const { path, bytes } = await saved(prompt)
    expect(bytes.length).toBeGreaterThan(plain.length)
    expect(Buffer.from(await withoutOwnText(bytes))).toEqual(plain)
    const leftOut = (await ownTextOf(path)).reduce((sum, { start, end }) => sum + end - start, 0)
    expect(leftOut).toBe(bytes.length - plain.length)
  },
)

it('leaves what another program has written into a picture', async () => {
  const { bytes: described } = await saved('By another program')
  // Our own text with its description, and a foreign description.
  const { bytes } = await saved('A red boat', await onlyDescription(described))
  const left = Buffer.from(await withoutOwnText(bytes)).toString('latin1')
  expect(left).toContain('By another program')
  expect(left).not.toMatch(/A red boat|gateway-playground/)
})

it.each([0.5, 0.500125])('gives back the sound as it was before it was saved (%s s)', async (seconds) => {
  const audio = sampleWav(seconds)
  const path = join(folder, 'saved.wav')
  const text = { json: '{"provenance":"secret"}', prompt: '' }
  writeFileSync(path, applySplices(audio, await wavCarrier.embed(audio, audio.length, text)))
  const sent = Buffer.from(await withoutOwnText(readFileSync(path)))
  expect(sent.includes('secret')).toBe(false)
  // Chunks begin at even positions: an odd chunk keeps its padding byte.
  expect(sent.length).toBe(audio.length + (audio.length % 2))
  expect(sent.readUInt32LE(4)).toBe(sent.length - 8)
  expect(sent.subarray(8, audio.length)).toEqual(Buffer.from(audio.subarray(8)))

  const size = readFileSync(path).length
  const leaveOut = await ownTextOf(path)
  const bytes = leaveOut.reduce(
    (sum, { start, end, instead }) => sum - (end - start) + (instead?.length ?? 0),
    size,
  )
  const streamed: Uint8Array[] = []
  const upload = { path, bytes, leaveOut }
  for await (const piece of streamMultipart(
    [{ type: 'file', file: upload, fileName: 'a.wav' }],
    () => undefined,
  ))
    streamed.push(piece)
  expect(Buffer.concat(streamed)).toEqual(sent)
})

it('leaves files of other kinds, and those that are gone, alone', async () => {
  const text = Buffer.from('gateway-playground')
  expect(await withoutOwnText(text)).toBe(text)
  expect(await withoutOwnText(plain)).toBe(plain)
  const path = join(folder, 'a.txt')
  writeFileSync(path, text)
  expect([await ownTextOf(path), await ownTextOf(join(folder, 'nothing'))]).toEqual([[], []])
})

/** A saved image without our text, but with its description, as if another program had written it. */
async function onlyDescription(bytes: Buffer): Promise<Buffer> {
  const at = bytes.indexOf('iTXtgateway-playground') - 4
  const length = bytes.readUInt32BE(at) + 12
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
}
