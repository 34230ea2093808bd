import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** `isComposing` alone does not distinguish Safari's Enter at the end of a composition from an Enter that sends. */
const readsEvent = /(?:nativeEvent|event|press)\??\.isComposing|keyCode === 229/

test('whether a key belongs to an input method is asked of one function', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => !/\.test\.tsx?$|\/testing\/|node_modules|controls\/fields\/input-method\.ts$/.test(file),
    )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => readsEvent.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(readsEvent.test('if (event.nativeEvent.isComposing) return')).toBe(true)
})
