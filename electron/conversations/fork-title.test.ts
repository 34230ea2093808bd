import { expect, it } from 'vitest'
import { forkTitle } from './fork-title.ts'

it.each([
  ['Baking', 'Fork of Baking'],
  ['Fork of Baking', 'Fork of Baking'],
  ['', 'Fork of a conversation'],
])('calls the fork of "%s" "%s"', (title, expected) => {
  expect(forkTitle(title)).toBe(expected)
})
