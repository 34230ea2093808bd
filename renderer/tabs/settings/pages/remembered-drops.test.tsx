import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import { startedSettings } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { RememberedDrops } from './remembered-drops.tsx'

it('shows what is done with dropped files without asking, and forgets it', async () => {
  const dropChoices = { audio: 'transcribe', image: 'edit' } as const
  const { user, bridge } = renderInApp(<RememberedDrops />, {
    handlers: { 'settings.get': () => ok({ ...startedSettings, dropChoices }) },
  })
  expect(await screen.findByText('Transcribe')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Forget the choice for audio' }))
  await waitFor(() => expect(bridge.callsOf('settings.set')).toEqual([{ dropChoices: { image: 'edit' } }]))
})
