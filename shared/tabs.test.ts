import { expect, test } from 'vitest'
import { tabIds, tabLabel } from './tabs.ts'

test('the name of every tab has room in the rail', () => {
  const long = tabIds.filter((id) => tabLabel(id).length > 'Experiments'.length)
  expect(long.map((id) => `Call the tab ${id} by a name of at most eleven letters`)).toEqual([])
})
