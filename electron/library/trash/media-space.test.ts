import { describe, expect, it } from 'vitest'
import type { MediaSpace } from '../../../shared/media/media-space.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { nodeDisk, type Disk } from '../folder/disk.ts'
import { createSpaceWatch, judgeSpace } from './media-space.ts'
import { createTestLibrary } from '../testing/create-test-library.ts'
import { samplePng, sampleProvenance } from '../testing/sample-media.ts'

const gigabyte = 1_000_000_000
const roomy = {
  bytes: 40 * gigabyte,
  trashBytes: 0,
  freeBytes: 500 * gigabyte,
  diskBytes: 1_000 * gigabyte,
  limitBytes: 0,
  addedBytes: 0,
  largestBytes: 5_000_000,
  observedDays: 14,
}

describe('the room of a library', () => {
  it.each([
    ['is enough', {}, { level: 'ok' }],
    ['is 94 % of its limit', { limitBytes: 42.6 * gigabyte }, { level: 'ok' }],
    ['is 95 % of its limit', { limitBytes: 42.1 * gigabyte }, { level: 'nearly-full', by: 'limit' }],
    ['is more than its limit', { limitBytes: 30 * gigabyte }, { level: 'full', by: 'limit' }],
    [
      'is less on its disk than anything takes',
      { freeBytes: 31_000_000 },
      { level: 'nearly-full', by: 'disk' },
    ],
    [
      'is less on its disk than the largest files of late take',
      { freeBytes: 3 * gigabyte, largestBytes: 2 * gigabyte },
      { level: 'nearly-full', by: 'disk' },
    ],
    ['is none', { freeBytes: 4_096 }, { level: 'full', by: 'disk' }],
    [
      'is none, whatever its limit',
      { freeBytes: 4_096, limitBytes: 30 * gigabyte },
      { level: 'full', by: 'disk' },
    ],
    ['cannot be told of its disk', { freeBytes: undefined, diskBytes: undefined }, { level: 'ok' }],
  ] as const)('%s', (_name, change, expected) => {
    const { level, by } = judgeSpace({ ...roomy, ...change })
    expect({ level, ...(by !== undefined && { by }) }).toEqual(expected)
  })

  it('lasts as long as the pace of the last days says, up to the limit or the end of the disk', () => {
    const pace = { addedBytes: 14 * gigabyte }
    expect(judgeSpace({ ...roomy, ...pace, limitBytes: 46.5 * gigabyte }).daysLeft).toBe(6)
    expect(judgeSpace({ ...roomy, ...pace, freeBytes: 3.2 * gigabyte }).daysLeft).toBe(3)
    expect(judgeSpace({ ...roomy, ...pace, limitBytes: gigabyte }).daysLeft).toBe(0)
    expect(judgeSpace({ ...roomy, addedBytes: 4 * gigabyte, observedDays: 2 }).daysLeft).toBe(250)
    expect(judgeSpace({ ...roomy, addedBytes: 400 * gigabyte, observedDays: 1 }).daysLeft).toBeUndefined()
    // A year or more, or no additions.
    expect(judgeSpace({ ...roomy, ...pace }).daysLeft).toBeUndefined()
    expect(judgeSpace(roomy).daysLeft).toBeUndefined()
  })

  it('counts the trash, and is told anew when it becomes little, once', async () => {
    const notified: MediaSpace[] = []
    let limit = 0
    const { library, database, host, folder } = createTestLibrary()
    const statfs = (async () => ({
      bavail: 1_000,
      blocks: 2_000,
      bsize: 1_000_000,
    })) as unknown as Disk['statfs']
    const watch = createSpaceWatch({
      database,
      disk: { statfs },
      folder: () => folder,
      clock: host.clock,
      log: host.log,
      limitBytes: () => limit,
      onChanged: (space) => notified.push(space),
    })
    const item = valueOf(await library.save({ bytes: samplePng(), provenance: sampleProvenance() }))
    valueOf(await library.delete([item.id]))
    expect(valueOf(await watch.space())).toEqual({
      bytes: item.bytes,
      trashBytes: item.bytes,
      freeBytes: 1_000_000_000,
      diskBytes: 2_000_000_000,
      level: 'ok',
    })
    limit = item.bytes + 1
    for (const times of [1, 1]) {
      watch.check()
      watch.check()
      host.clock.advance(1_000)
      await expect.poll(() => notified.length).toBe(times)
    }
    expect(notified).toMatchObject([{ level: 'nearly-full', by: 'limit', limitBytes: item.bytes + 1 }])
    limit = 0
    watch.check()
    watch.stop()
    watch.check()
    database.close()
    host.clock.advance(1_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(notified).toHaveLength(1)
  })

  it('is known of a disk that is not there', async () => {
    const { database, host } = createTestLibrary()
    const watch = createSpaceWatch({
      database,
      disk: nodeDisk,
      folder: () => '/nowhere',
      clock: host.clock,
      log: host.log,
      limitBytes: () => 0,
      onChanged: () => undefined,
    })
    expect(valueOf(await watch.space())).toEqual({ bytes: 0, trashBytes: 0, level: 'ok' })
  })
})
