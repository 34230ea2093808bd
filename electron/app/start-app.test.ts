import { expect, it, onTestFinished } from 'vitest'
import type { StartProgress, StartStep } from '../../shared/backup/start-step.ts'
import type { Result } from '../../shared/errors/result.ts'
import { createHost, fillApp, restore, start, writeWhole } from '../backup/testing/backup-app.ts'
import { plannedAddition } from '../backup/place-restored.ts'
import { startApp } from './start-app.ts'
import { openAppClient, valueOf } from './testing/app-client.ts'

const options = { version: '1.2.3', practicePort: 0, practicePaceMs: 0 }

/** Prepares a data folder whose next start adds a backup. */
async function planAddition() {
  const { path } = await writeWhole((await fillApp(createHost())).page)
  const host = createHost()
  const { page, app } = await start(host)
  valueOf((await restore(page, path, 'add')).result)
  await app.close()
  return host
}

it('says how far a long start is while everything else waits for the app', async () => {
  const host = await planAddition()
  const starting = startApp(host, options)
  onTestFinished(() => starting.close())
  const { page } = await openAppClient(starting.served)
  const order: string[] = []
  const steps: StartStep[] = []
  const languages = new Set<string>()
  const ended = Promise.withResolvers<Result<void>>()
  page.open(
    'app.starting',
    {},
    {
      onItem({ step, language }) {
        languages.add(language)
        steps.push(step)
        order.push('step')
      },
      onEnd: ended.resolve,
    },
  )
  const listed = page.call('conversations.list', {}).finally(() => order.push('answer'))
  await starting.isLong
  expect(starting.app()).toBeUndefined()
  expect(valueOf(await listed).map(({ title }) => title)).toEqual(['Of the old computer'])
  valueOf(await ended.promise)
  expect(steps.map(({ type }) => type)).toEqual(expect.arrayContaining(['copying', 'placing']))
  expect([...languages]).toEqual(['system'])
  expect(order.indexOf('answer')).toBeGreaterThan(order.lastIndexOf('step'))
  expect(starting.app()).toBe(await starting.ready)
})

it('says nothing of a start that is not long, and events reach a window that came before the app', async () => {
  const starting = startApp(createHost(), options)
  onTestFinished(() => starting.close())
  const { page } = await openAppClient(starting.served)
  const themes: string[] = []
  page.on('settings.changed', ({ theme }) => themes.push(theme))
  const items: StartProgress[] = []
  const ended = Promise.withResolvers<Result<void>>()
  page.open('app.starting', {}, { onItem: (item) => void items.push(item), onEnd: ended.resolve })
  valueOf(await page.call('settings.set', { theme: 'dark' }))
  valueOf(await ended.promise)
  await expect.poll(() => themes).toEqual(['dark'])
  expect(items).toEqual([])
})

it('is stopped half-way where it is closed, and the next start does the rest', async () => {
  const host = await planAddition()
  const starting = startApp(host, options)
  await starting.isLong
  await starting.close()
  await expect(starting.ready).rejects.toThrow('aborted')
  expect(starting.isClosed()).toBe(true)
  expect(plannedAddition(host.config)).toBeDefined()
  const again = startApp(host, options)
  onTestFinished(() => again.close())
  const { page } = await openAppClient(again.served)
  expect(valueOf(await page.call('conversations.list', {})).map(({ title }) => title)).toEqual([
    'Of the old computer',
  ])
})
