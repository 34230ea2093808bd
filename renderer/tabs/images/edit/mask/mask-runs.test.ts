import { expect, it } from 'vitest'
import { bytesOfRuns, runsOf } from './mask-runs.ts'

it('gives back every byte of a mask, soft edges and long rows alike', () => {
  const bytes = new Uint8Array(300_000)
  bytes.fill(255, 20_000, 200_003)
  for (let at = 0; at < 256; at += 1) bytes[200_003 + at] = 255 - at
  const runs = runsOf(bytes)
  expect(bytesOfRuns(runs, bytes.length)).toEqual(bytes)
  expect(runs.length).toBeLessThan(1_000)
})

it('reads what was cut or spoilt as far as it goes', () => {
  const runs = runsOf(new Uint8Array(500).fill(255))
  expect(bytesOfRuns(runs, 200)).toEqual(new Uint8Array(200).fill(255))
  expect(bytesOfRuns('no base64 at all', 4)).toEqual(new Uint8Array(4))
})
