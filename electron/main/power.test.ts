import { afterEach, expect, test } from 'vitest'
import { bootDesktop, cleanUpAfterBoots } from '../testing/boot-desktop.ts'
import { connectPort, requestPort } from '../testing/page-port.ts'

afterEach(cleanUpAfterBoots)

test('the computer stays awake while a recording is made, and the app hears of its sleep until it ends', async () => {
  const desktop = await bootDesktop()
  const { powerMonitor, powerSaveBlocker } = desktop.electron
  const page = connectPort(await requestPort(await desktop.loadPreload()))
  const begin = () => page.call('recordings.begin', { format: 'wav', sampleRate: 8_000, channels: 1 })
  const begun = await begin()
  if (!begun.ok) throw new Error(begun.error.message)
  expect([...powerSaveBlocker.started.values()]).toEqual(['prevent-app-suspension'])
  await page.call('recordings.discard', { id: begun.value.id })
  expect(powerSaveBlocker.started.size).toBe(0)

  await begin()
  powerMonitor.emit('suspend')
  powerMonitor.emit('resume')
  expect(powerSaveBlocker.started.size).toBe(1)
  await desktop.quit()
  expect([powerSaveBlocker.started.size, powerMonitor.listenerCount('resume')]).toEqual([0, 0])
})
