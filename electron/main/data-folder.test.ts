import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolderArgument } from './data-folder.ts'

test('reads the data folder from the command line, in both spellings', () => {
  const folder = resolve('/data/playground')
  expect(dataFolderArgument(['electron', '.', `--data-dir=${folder}`], '/work')).toBe(folder)
  expect(dataFolderArgument(['electron', '.', '--data-dir', folder, '--other'], '/work')).toBe(folder)
})

test('reads a relative folder from where the app was started', () => {
  expect(dataFolderArgument(['--data-dir=here'], resolve('/work'))).toBe(resolve('/work/here'))
})

test('knows when none is given', () => {
  expect(dataFolderArgument(['electron', '.', '--data-dir='], '/work')).toBeNull()
  expect(dataFolderArgument(['electron', '.', '--data-dir'], '/work')).toBeNull()
  expect(dataFolderArgument([], '/work')).toBeNull()
})
