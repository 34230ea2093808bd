import { expect, test } from 'vitest'
import { formatTabs } from '../../shared/formats/registry.ts'
import { tabIcons, tabs } from './tabs.ts'

test('the tabs of the registry are there, in its order, each with an icon for the places that lead to it', () => {
  const begun = tabs.filter(({ id }) => Object.hasOwn(formatTabs, id))
  expect(begun.map(({ id }) => id)).toEqual(Object.keys(formatTabs))
  expect(begun.filter(({ id }) => tabIcons[id] === undefined)).toEqual([])
})
