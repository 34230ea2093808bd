import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { settingsSchema } from '../../shared/settings/settings.ts'
import { useAppEvents } from '../app/use-app-events.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { fakeAnswers } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useSetSettings, useSettings } from './settings.ts'

function QuickProbe() {
  useAppEvents()
  const { theme, favouriteModels } = useSettings()
  const setSettings = useSetSettings()
  return (
    <>
      <p>{`${theme} with ${favouriteModels.join()}`}</p>
      <button type="button" onClick={() => setSettings({ favouriteModels: ['a'] })}>
        Favour
      </button>
      <button type="button" onClick={() => setSettings({ theme: 'dark' })}>
        Darken
      </button>
    </>
  )
}

test('what main tells of an earlier change does not take a later one back that it has not answered', async () => {
  const bridge = createFakeBridge(fakeAnswers())
  let saved = settingsSchema.parse({})
  const answers: (() => void)[] = []
  bridge.answer({
    'settings.get': () => ok(saved),
    'settings.set': async (patch) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      saved = { ...saved, ...patch }
      bridge.emit('settings.changed', saved)
      return ok(saved)
    },
  })
  const { user } = renderInApp(<QuickProbe />, { bridge })
  await user.click(await screen.findByRole('button', { name: 'Favour' }))
  await user.click(screen.getByRole('button', { name: 'Darken' }))
  expect(await screen.findByText('dark with a')).toBeDefined()
  // Events of another window, the first change and the second change: each carries the settings before the next.
  bridge.emit('settings.changed', { ...saved, activeConnectionId: 'mine' })
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  expect(screen.getByText('dark with a')).toBeDefined()
  answers[1]?.()
  await expect.poll(() => saved.theme).toBe('dark')
  // With no change pending, main's value is shown again.
  await expect.poll(() => bridge.callsOf('settings.set').length).toBe(2)
  bridge.emit('settings.changed', { ...saved, theme: 'light' })
  expect(await screen.findByText('light with a')).toBeDefined()
})

function Probe() {
  useAppEvents()
  const { theme, activeConnectionId } = useSettings()
  const setSettings = useSetSettings()
  return (
    <button type="button" onClick={() => setSettings({ theme: 'dark' })}>
      {`${theme} on ${activeConnectionId}`}
    </button>
  )
}

test('an answer that is handled after a newer event does not bring old settings back', async () => {
  const bridge = createFakeBridge(fakeAnswers())
  const first = settingsSchema.parse({})
  bridge.answer({
    'settings.get': () => ok(first),
    'settings.set': (patch) => {
      const saved = { ...first, ...patch }
      bridge.emit('settings.changed', saved)
      // Both arrive in one batch from main: the event is handled at once, the promise of the answer a moment later.
      bridge.emit('settings.changed', { ...saved, activeConnectionId: 'mine' })
      return ok(saved)
    },
  })
  const { user } = renderInApp(<Probe />, { bridge })
  await user.click(await screen.findByRole('button', { name: 'system on practice' }))
  expect(await screen.findByRole('button', { name: 'dark on mine' })).toBeDefined()
})
