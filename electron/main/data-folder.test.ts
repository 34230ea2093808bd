import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { defaultDataFolder } from '../host/node/data-folder.ts'
import { chooseDataFolder } from './data-folder.ts'

const environment = { HOME: '/home/me' }
const choose = (argv: readonly string[], workingFolder = '/work') =>
  chooseDataFolder(argv, workingFolder, environment)

test('reads the data folder from the command line, in both spellings', () => {
  const folder = resolve('/data/playground')
  expect(choose(['electron', '.', `--data-dir=${folder}`])).toBe(folder)
  expect(choose(['electron', '.', '--data-dir', folder, '--other'])).toBe(folder)
})

test('reads a relative folder from where the app was started', () => {
  expect(choose(['--data-dir=here'], resolve('/work'))).toBe(resolve('/work/here'))
})

test('takes the folder of the browser host when none is given, so that a fallback shows the same data', () => {
  const usual = defaultDataFolder(environment)
  expect(choose(['electron', '.', '--data-dir='])).toBe(usual)
  expect(choose(['electron', '.', '--data-dir'])).toBe(usual)
  expect(choose([])).toBe(usual)
})

test('leaves it to Electron when its own option names one', () => {
  expect(choose(['electron', '.', '--user-data-dir=/elsewhere'])).toBeNull()
  expect(choose(['--user-data-dir=/elsewhere', '--data-dir=/data'])).toBe(resolve('/data'))
})
