import { expect, it } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createUnevenClock } from '../host/memory/uneven-clock.ts'
import { createConnectionHold } from './connection-hold.ts'

const minute = 60_000

function createTest() {
  const clock = createMemoryClock(1_000_000)
  const hold = createConnectionHold(clock)
  /** Waits for the hold to end, and has the request refused that goes out then. */
  const probe = (statedMs?: number): number | undefined => {
    clock.advance((hold.until() ?? clock.now()) - clock.now())
    expect(hold.room()).toBeGreaterThan(0)
    const request = hold.send()
    const wait = request.refused(statedMs)
    request.over()
    return wait
  }
  return { clock, hold, probe }
}

it('lets everything out as long as nothing was refused', () => {
  const { hold } = createTest()
  for (let sent = 0; sent < 100; sent += 1) hold.send()
  expect(hold.room()).toBe(Number.POSITIVE_INFINITY)
  expect(hold.until()).toBeUndefined()
})

it('waits longer after each refusal in a row, to more than a minute, and gives up at last', () => {
  const { hold, probe } = createTest()
  const first = hold.send()
  const waits = [first.refused(undefined)]
  while (waits.at(-1) !== undefined) waits.push(probe())
  expect(waits).toEqual([2_000, 8_000, 30_000, 65_000, 130_000, 260_000, 300_000, undefined])
})

it('forgets what it was told once another key is asked, also by requests that are still out', () => {
  const { clock, hold } = createTest()
  const [first, second] = [hold.send(), hold.send()]
  let changes = 0
  hold.onChange(() => (changes += 1))
  first.refused(60_000)
  expect([hold.room(), changes]).toEqual([0, 1])
  hold.forget()
  expect([hold.until(), hold.statedUntil(), hold.room(), changes]).toEqual([
    undefined,
    undefined,
    Number.POSITIVE_INFINITY,
    2,
  ])
  second.over()
  clock.advance(60_000)
  expect([hold.room(), changes]).toEqual([Number.POSITIVE_INFINITY, 2])
  expect(hold.send().refused(undefined)).toBe(2_000)
})

it('takes the refusals of requests that were out together for one', () => {
  const { clock, hold } = createTest()
  const burst = [hold.send(), hold.send(), hold.send(), hold.send()]
  expect(burst.map((request) => request.refused(undefined))).toEqual([2_000, 2_000, 2_000, 2_000])
  for (const request of burst) request.over()
  expect(hold.room()).toBe(0)
  clock.advance(2_000)
  expect(hold.room()).toBe(1)
})

it('asks with one request after a hold, and with twice as many at a time after each that is taken', () => {
  const { clock, hold } = createTest()
  hold.send().refused(undefined)
  clock.advance(2_000)
  const probe = hold.send()
  expect(hold.room()).toBe(0)
  probe.admitted()
  probe.over()
  expect(hold.room()).toBe(2)
  const [left, right] = [hold.send(), hold.send()]
  left.admitted()
  left.over()
  expect(hold.room()).toBe(3)
  right.over()
  right.over()
  expect(hold.room()).toBe(4)
})

it('asks with four requests after the first wait that the gateway named, and with one after the next', () => {
  const { clock, hold } = createTest()
  hold.send().refused(1_000)
  clock.advance(1_000)
  expect(hold.room()).toBe(4)
  hold.send().refused(1_000)
  clock.advance(2_000)
  expect(hold.room()).toBe(1)
})

it('waits as long as the gateway names, and longer where it refuses again behind that', () => {
  const { hold, probe } = createTest()
  expect(hold.send().refused(1_000)).toBe(1_000)
  expect([probe(1_000), probe(1_000), probe(90_000), probe(1_000)]).toEqual([2_000, 8_000, 90_000, 65_000])
  // The last wait is the longest of the list, however often the gateway refuses.
  expect(Array.from({ length: 20 }, () => probe(1_000)).at(-1)).toBe(300_000)
})

it('starts where it left off while refusals follow one another, and anew after five minutes without one', () => {
  const { clock, hold, probe } = createTest()
  hold.send().refused(undefined)
  for (let index = 0; index < 3; index += 1) probe()
  clock.advance(65_000)
  const taken = hold.send()
  taken.admitted()
  taken.over()
  expect(hold.send().refused(undefined)).toBe(65_000)
  clock.advance(65_000 + 5 * minute + 1)
  expect(hold.send().refused(undefined)).toBe(2_000)
})

it('tells that the connection is told to wait, and when more may leave', () => {
  const clock = createMemoryClock(0)
  const hold = createConnectionHold(clock)
  const heard: string[] = []
  hold.onChange(() => heard.push(`${hold.room()} at ${clock.now()}`))
  hold.send().refused(5_000)
  clock.advance(5_000)
  hold.send().refused(undefined)
  clock.advance(60_000)
  expect(heard).toEqual(['0 at 0', '4 at 5000', '0 at 5000', '1 at 13000'])
})

it('knows a wait that the gateway named from one that is only guessed, and tells the end of both', () => {
  const clock = createMemoryClock(0)
  const hold = createConnectionHold(clock)
  hold.send().refused(undefined)
  expect([hold.until(), hold.statedUntil()]).toEqual([2_000, undefined])
  clock.advance(2_000)
  const ends: number[] = []
  hold.send().refused(1_000)
  hold.onChange(() => ends.push(clock.now()))
  // Longer than was named, since it refused again.
  expect([hold.until(), hold.statedUntil()]).toEqual([4_000, 3_000])
  clock.advance(60_000)
  expect(ends).toEqual([3_000, 4_000])
})

it.each([-3, -1, 1, 3])('has room when it says so, with timers that are %s ms off', (errorMs) => {
  const clock = createUnevenClock(1_000, () => (Math.random() < 0.7 ? errorMs : 0))
  const hold = createConnectionHold(clock)
  const rooms: number[] = []
  hold.onChange(() => {
    if (hold.until() === undefined) rooms.push(hold.room())
  })
  for (let index = 0; index < 100; index += 1) {
    hold.send().refused(1_000)
    clock.advance(400_000)
  }
  expect(rooms).toEqual(Array.from({ length: 100 }, () => 4))
})
