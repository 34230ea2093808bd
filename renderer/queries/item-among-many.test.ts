import { expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { maxItemsAtOnce } from '../../shared/limits.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { libraryItem } from '../testing/library-item.ts'
import { itemAmongMany } from './item-among-many.ts'

it('asks for all items of a moment together, each once, and says which are not there', async () => {
  const bridge = createFakeBridge({
    'media.getMany': ({ ids }) =>
      ok({ items: ids.filter((id) => id !== 'gone').map((id) => libraryItem({ id })) }),
  })
  const asked = ['a', 'b', 'a', 'gone'].map((id) => itemAmongMany(bridge, id))
  const found = await Promise.allSettled(asked)
  expect(found.map((result) => (result.status === 'fulfilled' ? result.value.id : 'not found'))).toEqual([
    'a',
    'b',
    'a',
    'not found',
  ])
  expect(bridge.callsOf('media.getMany')).toEqual([{ ids: ['a', 'b', 'gone'] }])
})

it('asks for no more at once than main answers', async () => {
  const bridge = createFakeBridge({
    'media.getMany': ({ ids }) => ok({ items: ids.map((id) => libraryItem({ id })) }),
  })
  await Promise.all(Array.from({ length: maxItemsAtOnce + 1 }, (_, at) => itemAmongMany(bridge, String(at))))
  expect(bridge.callsOf('media.getMany').map(({ ids }) => ids.length)).toEqual([maxItemsAtOnce, 1])
})
