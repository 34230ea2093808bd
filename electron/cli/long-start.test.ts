import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { planIn } from '../backup/testing/adding-app.ts'
import { createHost, fillApp, newFolder, writeWhole } from '../backup/testing/backup-app.ts'
import { hostTexts } from '../../shared/text/en/host.ts'
import { host as chinese } from '../../shared/text/zh-CN/host.ts'
import { ended, startProgram } from './testing/counting-gateway.ts'

/** A data folder whose next start adds a backup, and the content of its database. */
async function planned() {
  const { path } = await writeWhole((await fillApp(createHost())).page)
  const folder = newFolder()
  const database = await planIn(folder, path)
  return {
    folder,
    titles: () => {
      const connection = new DatabaseSync(database, { readOnly: true })
      const rows = connection.prepare('SELECT title FROM conversations ORDER BY title').all()
      connection.close()
      return rows.map(({ title }) => title)
    },
  }
}

test.each([
  ['en', 'C', hostTexts.backupFirst],
  ['zh-CN', 'zh_CN.UTF-8', chinese.backupFirst],
])(
  'a command says once that it puts a backup into its place first, does that, and then what it was asked: %s',
  async (_, locale, line) => {
    const { folder, titles } = await planned()
    expect(titles()).toEqual(['Of this computer'])
    const list = () =>
      ended(startProgram(['experiments', 'list', '--json', '--data-dir', folder], folder, { LC_ALL: locale }))
    expect(await list()).toEqual({ code: 0, output: '[]\n', errors: `${line}\n` })
    expect(titles()).toEqual(['Of the old computer', 'Of this computer'])
    // The second start is not long.
    expect(await list()).toEqual({ code: 0, output: '[]\n', errors: '' })
  },
)

test('a command that is stopped meanwhile ends, and the next one does the rest', async () => {
  const { folder, titles } = await planned()
  const start = () => startProgram(['experiments', 'list', '--json', '--data-dir', folder], folder)
  const child = start()
  child.stderr?.once('data', () => child.kill('SIGINT'))
  const stopped = await ended(child)
  expect(stopped.code).not.toBe(0)
  expect(stopped.output).toBe('')
  expect(await ended(start())).toMatchObject({ code: 0, output: '[]\n' })
  expect(titles()).toEqual(['Of the old computer', 'Of this computer'])
})
