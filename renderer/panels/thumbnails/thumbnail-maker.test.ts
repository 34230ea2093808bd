import { expect, test } from 'vitest'
import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail-message.ts'
import { createThumbnailMaker } from './thumbnail-maker.ts'

const nobody = (): void => undefined

function setUp() {
  const requests: string[] = []
  const made: string[] = []
  const failed: string[] = []
  let answer: (data: ThumbnailAnswer) => void = nobody
  let fail = nobody
  let workers = 0
  let ended = 0
  const maker = createThumbnailMaker({
    startWorker() {
      workers += 1
      return {
        postMessage: ({ id }: ThumbnailRequest) => requests.push(id),
        addEventListener(type: string, listener: (event: { data: ThumbnailAnswer }) => void) {
          if (type === 'message') answer = (data) => listener({ data })
          else fail = () => listener({ data: { id: '' } })
        },
        terminate: () => (ended += 1),
      }
    },
    onMade: (id) => made.push(id),
    onFailed: (id) => failed.push(id),
  })
  const want = (id: string) => maker.want({ id, kind: 'image', address: `/media/${id}` })
  return {
    maker,
    want,
    requests,
    made,
    failed,
    answer: (data: ThumbnailAnswer) => answer(data),
    fail: () => fail(),
    workers: () => workers,
    ended: () => ended,
  }
}

test('makes two at once, and what came into view last before the others', () => {
  const { want, requests, answer, made, workers } = setUp()
  expect(workers()).toBe(0)
  for (const id of ['a', 'b', 'c', 'd']) want(id)
  expect(requests).toEqual(['a', 'b'])
  answer({ id: 'a', bytes: new Uint8Array(1) })
  expect(requests).toEqual(['a', 'b', 'd'])
  expect(made).toEqual(['a'])
  answer({ id: 'b', bytes: new Uint8Array(1) })
  answer({ id: 'd', bytes: new Uint8Array(1) })
  expect(requests).toEqual(['a', 'b', 'd', 'c'])
  expect(workers()).toBe(1)
})

test('does not make what is out of view again before its turn', () => {
  const { maker, want, requests, answer } = setUp()
  for (const id of ['a', 'b', 'c']) want(id)
  maker.forget('c')
  answer({ id: 'a', bytes: new Uint8Array(1) })
  expect(requests).toEqual(['a', 'b'])
})

test('makes what comes next one at a time, while nothing in view waits', () => {
  const { maker, want, requests, answer } = setUp()
  const done = (id: string) => answer({ id, bytes: new Uint8Array(1) })
  const prepare = (...ids: string[]) =>
    maker.prepare(ids.map((id) => ({ id, kind: 'image', address: `/media/${id}` })))
  want('a')
  prepare('b', 'c', 'd')
  expect(requests).toEqual(['a'])
  done('a')
  expect(requests).toEqual(['a', 'b'])
  want('e')
  expect(requests).toEqual(['a', 'b', 'e'])
  done('b')
  expect(requests).toEqual(['a', 'b', 'e'])
  done('e')
  expect(requests).toEqual(['a', 'b', 'e', 'c'])
  prepare('c', 'f')
  done('c')
  expect(requests).toEqual(['a', 'b', 'e', 'c', 'f'])
  maker.close()
  want('g')
  done('g')
  expect(requests.at(-1)).toBe('g')
})

test('tells what cannot be read, and does not try it again', () => {
  const { want, requests, answer, failed } = setUp()
  want('a')
  answer({ id: 'a' })
  want('a')
  expect(failed).toEqual(['a'])
  expect(requests).toEqual(['a'])
})

test('goes on with another worker when one breaks, and leaves out what that one was at', () => {
  const { want, requests, answer, fail, made, workers, ended } = setUp()
  for (const id of ['a', 'b', 'c']) want(id)
  fail()
  expect([requests, workers(), ended()]).toEqual([['a', 'b', 'c'], 2, 1])
  want('a')
  answer({ id: 'c', bytes: new Uint8Array(1) })
  expect([requests, made]).toEqual([['a', 'b', 'c'], ['c']])
})

test('ends its worker with the last view, and starts another one for the next', () => {
  const { maker, want, requests, made, answer, workers, ended } = setUp()
  for (const id of ['a', 'b', 'c']) want(id)
  maker.close()
  expect(ended()).toBe(1)
  want('a')
  expect([requests, workers()]).toEqual([['a', 'b', 'a'], 2])
  answer({ id: 'a', bytes: new Uint8Array(1) })
  expect(made).toEqual(['a'])
})
