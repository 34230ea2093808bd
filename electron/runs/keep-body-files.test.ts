import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { findStandIn } from '../../shared/attachments/stand-in.ts'
import { err, ok } from '../../shared/errors/result.ts'
import { foldedFiles, replaceBase64 } from '../attachments/replace-base64.ts'
import type { StoredRecord } from '../wire-records/stored-record.ts'
import { keepBodyFiles } from './keep-body-files.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(300_000)])
const body = JSON.stringify({
  model: 'm',
  image: `data:image/png;base64,${png.toString('base64')}`,
  small: 'data:image/png;base64,AAAA',
  prompt: 'word '.repeat(100_000),
})
const run = { id: 'r', startedAt: 1 }
const given = {
  filesInBody: foldedFiles,
  recorder: {
    read: async () => ok({ requestBody: new TextEncoder().encode(body) } as unknown as StoredRecord),
  },
}

it('saves each file that is stood in for, under the id of its stand-in', async () => {
  const saved: string[] = []
  const kept = await keepBodyFiles(run, {
    ...given,
    async addAttachment({ name, bytes }) {
      const id = createHash('sha256').update(bytes).digest('hex')
      saved.push(id)
      return ok({ id, name, mediaType: 'image/png', bytes: bytes.length })
    },
  })
  expect(kept).toEqual(ok())
  expect(saved).toEqual([findStandIn(replaceBase64(body))?.id])
})

it('says why a file could not be saved', async () => {
  const failed = err({ kind: 'storage', message: 'The disk is full' } as const)
  expect(await keepBodyFiles(run, { ...given, addAttachment: async () => failed })).toEqual(failed)
})
