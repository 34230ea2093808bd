import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok } from '../../shared/errors/result.ts'
import { CommandError } from '../bridge/call.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { fakeAnswers } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useCommandMutation } from './use-command-mutation.ts'

const full: AppError = { kind: 'storage', message: 'The disk is full.', nextStep: 'Free some space.' }

function Stars({ before }: { before?: () => unknown }) {
  const { mutate, error } = useCommandMutation('history.star', {
    input: (isStarred: boolean) => ({ id: 'r1', isStarred }),
    ...(before !== undefined && { before }),
  })
  return (
    <>
      <button type="button" onClick={() => mutate(true)}>
        Star
      </button>
      <p>{error === null ? 'nothing' : `${error.appError.message} ${error.appError.nextStep ?? ''}`}</p>
    </>
  )
}

test('calls the command with its input', async () => {
  const bridge = createFakeBridge({ ...fakeAnswers(), 'history.star': () => ok({}) })
  renderInApp(<Stars />, { bridge })
  await userEvent.click(await screen.findByRole('button', { name: 'Star' }))
  await expect.poll(() => bridge.callsOf('history.star')).toEqual([{ id: 'r1', isStarred: true }])
})

test('fails with the error of the command, its next step with it', async () => {
  const bridge = createFakeBridge({ ...fakeAnswers(), 'history.star': () => err(full) })
  renderInApp(<Stars />, { bridge })
  await userEvent.click(await screen.findByRole('button', { name: 'Star' }))
  await screen.findByText('The disk is full. Free some space.')
})

test.each([
  [
    'throws',
    () => {
      throw new CommandError(full)
    },
  ],
  ['rejects', () => Promise.reject(new CommandError(full))],
])('calls nothing where what comes before it %s', async (_how, before) => {
  const bridge = createFakeBridge({ ...fakeAnswers(), 'history.star': () => ok({}) })
  renderInApp(<Stars before={before} />, { bridge })
  await userEvent.click(await screen.findByRole('button', { name: 'Star' }))
  await screen.findByText('The disk is full. Free some space.')
  expect(bridge.callsOf('history.star')).toEqual([])
})
