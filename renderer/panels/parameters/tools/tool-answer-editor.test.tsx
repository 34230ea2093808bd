import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { ToolAnswer, ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ToolAnswerEditor } from './tool-answer-editor.tsx'
import { ToolAnswersContext } from './tool-answers-scope.ts'

/** Renders the editor of `get_time`; `answersOf` returns the current results. */
function open(given: ToolAnswers = {}) {
  let newest = given
  function Form() {
    const [answers, setAnswers] = useState(given)
    const change = (name: string, answer: ToolAnswer | undefined) => {
      newest = { ...answers, ...(answer !== undefined && { [name]: answer }) }
      setAnswers(newest)
    }
    return (
      <ToolAnswersContext value={{ answers, change, rename: () => undefined }}>
        <ToolAnswerEditor name="get_time" />
      </ToolAnswersContext>
    )
  }
  return { ...renderInApp(<Form />), answers: () => newest }
}

async function choose({ user }: ReturnType<typeof open>, source: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Result of a call' }))
  await user.click(await screen.findByRole('option', { name: source }))
}

it('begins by hand, and keeps what was entered when another source is chosen', async () => {
  const app = open()
  expect(screen.getByText('You enter the result of each call.')).toBeTruthy()
  await choose(app, 'Fixed result')
  await app.user.type(screen.getByRole('textbox', { name: 'Fixed result 1' }), 'Noon')
  await app.user.click(screen.getByRole('button', { name: 'Add a fixed result' }))
  await app.user.type(screen.getByRole('textbox', { name: 'Fixed result 2' }), 'Midnight')
  await choose(app, 'HTTP address')
  await app.user.type(screen.getByRole('textbox', { name: 'Address' }), 'http://127.0.0.1:9/time')
  expect(app.answers()).toEqual({
    get_time: {
      source: 'http',
      fixedResults: ['Noon', 'Midnight'],
      http: { method: 'POST', url: 'http://127.0.0.1:9/time', headers: '' },
    },
  })
  await choose(app, 'Fixed result')
  await app.user.click(screen.getByRole('button', { name: 'Remove fixed result 1' }))
  expect(app.answers()['get_time']?.fixedResults).toEqual(['Midnight'])
})

it('says what cannot be an address, and which header would be stored in clear', async () => {
  const app = open()
  await choose(app, 'HTTP address')
  await app.user.type(screen.getByRole('textbox', { name: 'Address' }), 'file:///etc/passwd')
  expect(screen.getByText('The address of a tool begins with http:// or https://.')).toBeTruthy()
  await app.user.type(screen.getByRole('textbox', { name: 'Headers' }), 'Authorization: Bearer x')
  expect(screen.getByText(/^Authorization usually carries a secret/)).toBeTruthy()
})

it('is not there in a form whose calls nobody answers', () => {
  renderInApp(<ToolAnswerEditor name="get_time" />)
  expect(screen.queryByRole('combobox', { name: 'Result of a call' })).toBeNull()
})
