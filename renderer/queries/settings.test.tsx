import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { settingsSchema } from '../../shared/settings/settings.ts'
import { useAppEvents } from '../app/use-app-events.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { fakeAnswers } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useSetSettings, useSettings } from './settings.ts'

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
      // Both were in one batch from main: the event is told at once, the answer's promise a moment later.
      bridge.emit('settings.changed', { ...saved, activeConnectionId: 'mine' })
      return ok(saved)
    },
  })
  const { user } = renderInApp(<Probe />, { bridge })
  await user.click(await screen.findByRole('button', { name: 'system on practice' }))
  expect(await screen.findByRole('button', { name: 'dark on mine' })).toBeDefined()
})
