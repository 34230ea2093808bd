import { expect, it } from 'vitest'
import { cancelledError } from '../../shared/errors/app-error.ts'
import { err, ok } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { importFiles } from './imports.ts'
import { pieceBytes } from './send-file.ts'

/** A fake main that accepts everything except what the test refuses. */
function createMain(refuse: (name: string, calls: readonly string[]) => boolean = () => false) {
  const calls: string[] = []
  const call = async (name: string, input: { bytes?: Uint8Array; isUnreadable?: boolean }) => {
    calls.push([name, input.bytes?.length, input.isUnreadable].filter((part) => part !== undefined).join(' '))
    if (refuse(name, calls)) return err(cancelledError)
    return ok(name === 'imports.begin' ? { id: 'import' } : { state: 'done' })
  }
  return { calls, bridge: { call } as unknown as Pick<Bridge, 'call'> }
}

const gone = {
  name: 'gone.png',
  size: 10,
  slice: () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }),
} as unknown as File

it('sends files one after the other in pieces, and says which cannot be read', async () => {
  const { calls, bridge } = createMain()
  const long = new File([new Uint8Array(pieceBytes + 5)], 'a.wav')
  const done = await importFiles(bridge, [long, gone, new File([], 'empty.txt')])
  expect(done).toEqual(ok({ state: 'done' }))
  expect(calls).toEqual([
    'imports.begin',
    `imports.append ${pieceBytes}`,
    'imports.append 5',
    'imports.endFile false',
    'imports.endFile true',
    'imports.endFile false',
    'imports.get',
  ])
})

it('sends nothing more of a file that is refused, and no file after the import is over', async () => {
  const { calls, bridge } = createMain((name) => name === 'imports.append' || name === 'imports.endFile')
  const long = new File([new Uint8Array(pieceBytes + 5)], 'a.wav')
  await importFiles(bridge, [long, long])
  expect(calls).toEqual([
    'imports.begin',
    `imports.append ${pieceBytes}`,
    'imports.endFile false',
    'imports.get',
  ])
})
