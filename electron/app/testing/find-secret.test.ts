import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findSecret, findSecretInFolder, findSecretInFrames } from './find-secret.ts'

const secret = 'sk-Very~Recognisable_Key-9876'

it.each<[string, string | Buffer]>([
  ['in clear', `before ${secret} after`],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64 behind one letter', Buffer.from(`x${secret} and more`).toString('base64')],
  ['in base64 behind two letters', Buffer.from(`xy${secret}`).toString('base64url')],
  ['in base64 behind a word', Buffer.from(`Bearer ${secret}`).toString('base64')],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['in UTF-16', Buffer.from(`.${secret}.`, 'utf16le')],
  ['over deltas', Array.from(secret, (content) => JSON.stringify({ content })).join('\n')],
  [
    'over deltas in JSON',
    JSON.stringify({ body: Array.from(secret, (content) => JSON.stringify({ content })).join('\n') }),
  ],
  ['reversed', secret.split('').toReversed().join('')],
])('finds a secret %s', (_where, content) => {
  expect(findSecret(Buffer.from(content), secret)).not.toEqual([])
})

it('does not find what is not there', () => {
  expect(findSecret(Buffer.from('sk-Very~Recognisable_Key and its last four 9876'), secret)).toEqual([])
})

it('looks into every corner of a frame', () => {
  const hidden = [{ type: 'item', value: { list: [1, null, { bytes: Buffer.from(`a${secret}`) }] } }]
  expect([findSecretInFrames(hidden, secret), findSecretInFrames([{ [secret]: 1 }], secret)]).toEqual([
    ['text'],
    ['text'],
  ])
  expect(findSecretInFrames([{ type: 'item', value: 'clean' }], secret)).toEqual([])
})

it('looks into every file of a folder, names included', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-find-secret-'))
  mkdirSync(join(folder, 'deep', 'down'), { recursive: true })
  writeFileSync(join(folder, 'clean'), 'nothing')
  writeFileSync(join(folder, 'deep', 'down', 'leak'), Buffer.from(secret).toString('base64'))
  writeFileSync(join(folder, 'deep', secret), '')
  const { leaks, files } = findSecretInFolder(folder, secret)
  expect({ files: files.length, leaks: leaks.map((leak) => leak.slice(folder.length)) }).toEqual({
    files: 3,
    leaks: [
      expect.stringMatching(/down\/leak: base64 at 0$/),
      expect.stringMatching(/: base64url at 0$/),
      expect.stringMatching(/: text$/),
    ],
  })
  rmSync(folder, { recursive: true })
})
