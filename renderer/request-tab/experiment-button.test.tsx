import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { emptyPlan, type Experiment } from '../../shared/experiments/experiment.ts'
import { speechForm, type SpeechValues } from '../../shared/request-forms/speech/form.ts'
import { noVariables } from '../../shared/templates/variables.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { createSavedValues } from '../queries/saved-values.ts'
import { defineRequestTab } from './define-request-tab.tsx'
import { repeatText } from '../../shared/text/en/repeat.ts'
import { useRepeatStore } from '../panels/experiments/repeat/repeat-store.ts'
import { RepeatButton } from './repeat-button.tsx'
import { ExperimentButton } from './experiment-button.tsx'

afterEach(() => {
  location.hash = ''
})

const values = createSavedValues('speech', speechForm.schema, speechForm.initial)
beforeEach(() => values.setState({ form: filled }))

const filled: SpeechValues = {
  ...speechForm.initial,
  model: 'tts',
  input: 'Hello {{name}}',
  variables: noVariables,
  voices: speechForm.initial.voices.map((voice) => ({ ...voice, isTicked: voice.name !== 'onyx' })),
}

function renderButton(prepare?: (given: SpeechValues) => Promise<Result<SpeechValues>>) {
  const tab = defineRequestTab({
    id: 'speech',
    form: speechForm,
    values,
    title: 'Speech',
    Inputs: () => null,
    Results: () => null,
    submitLabel: () => 'Speak',
    ...(prepare !== undefined && { prepare }),
  })
  const props = { tab, connectionId: 'practice', isBlocked: false }
  const buttons = (
    <>
      <ExperimentButton {...props} />
      <RepeatButton {...props} />
    </>
  )
  return renderInApp(buttons, {
    handlers: { 'experiments.create': ({ plan }) => ok(made({ ...emptyPlan, ...plan })) },
  })
}

function made(plan: Experiment['plan']): Experiment {
  const counts = { planned: 0, sending: 0, done: 0, failed: 0, error: 0, unknown: 0, stopped: 0 }
  return { id: 'made', seriesId: 'made', description: '', createdAt: 1, state: 'draft', counts, plan }
}

const button = () => screen.findByRole('button', { name: 'Make an experiment of this' })

it('makes a draft of what the form would send, and opens it', async () => {
  const { user, bridge } = renderButton()
  await user.click(await button())
  await waitFor(() => expect(location.hash).toBe('#/experiments/made'))
  expect(bridge.callsOf('experiments.create')).toMatchObject([
    {
      plan: {
        prompt: 'Hello \\{{name}}',
        variants: [
          { model: 'tts', connectionId: 'practice', parameters: { voice: 'alloy' } },
          { model: 'tts', connectionId: 'practice', parameters: { voice: 'nova' } },
        ],
        cases: [{ vars: {} }],
      },
    },
  ])
})

it('takes the values that the tab has finished', async () => {
  const { user, bridge } = renderButton(async (given) => ok({ ...given, input: 'Prepared' }))
  await user.click(await button())
  await waitFor(() => expect(location.hash).toBe('#/experiments/made'))
  expect(bridge.callsOf('experiments.create')).toMatchObject([{ plan: { prompt: 'Prepared' } }])
})

it('leaves whoever has gone elsewhere, while the tab finished its values, where they are', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<SpeechValues>>()
  const { user, bridge } = renderButton(() => promise)
  location.hash = '#/speech'
  await user.click(await button())
  location.hash = '#/library'
  resolve(ok(filled))
  await waitFor(() => expect(bridge.callsOf('experiments.create')).toHaveLength(1))
  await waitFor(() => expect(location.hash).toBe('#/library'))
})

it('asks whoever has left by then for no repeat when they come back', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<SpeechValues>>()
  const { user } = renderButton(() => promise)
  location.hash = '#/speech'
  await user.click(await screen.findByRole('button', { name: repeatText().action }))
  location.hash = '#/library'
  await act(async () => resolve(ok(filled)))
  expect(useRepeatStore.getState().asked).toBeUndefined()
})

it('says why there is none yet', async () => {
  const { user, bridge } = renderButton(async () =>
    err({ kind: 'invalid-input', message: 'The mask is still being painted.' }),
  )
  await user.click(await button())
  expect(await screen.findByText('The mask is still being painted.')).toBeTruthy()
  expect(bridge.callsOf('experiments.create')).toEqual([])
})

it('is made by its keys', async () => {
  const { user } = renderButton()
  await button()
  await user.keyboard('{Control>}{Shift>}E{/Shift}{/Control}')
  await waitFor(() => expect(location.hash).toBe('#/experiments/made'))
})
