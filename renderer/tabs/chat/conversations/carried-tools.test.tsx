import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../../../shared/conversations/default-settings.ts'
import { carryTools } from '../../../../shared/tools/carried-tools.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { CarriedTools } from './carried-tools.tsx'

const plain: Conversation = {
  ...defaultConversationSettings('m'),
  id: 'c2',
  headTurnId: null,
  createdAt: 0,
  updatedAt: 0,
  turns: [],
}
const value = [{ type: 'function', function: { name: 'get_time' } }]
const source = { ...plain, title: 'Weather talk', parameters: { tools: { isSent: true, value } } }
const carried = carryTools({ id: 'c1', settings: source }, 'chat')
const begun: Conversation = {
  ...plain,
  ...carried,
  parameters: { ...plain.parameters, ...carried?.parameters },
}

it('names the tools that came along, starts without them, and takes that back', async () => {
  let newest = begun
  function Probe() {
    const [conversation, setConversation] = useState(begun)
    const change = (patch: Partial<Conversation>): void => {
      newest = { ...newest, ...patch }
      setConversation(newest)
    }
    return <CarriedTools conversation={conversation} onChange={change} />
  }
  const { user } = renderInApp(<Probe />)
  expect(screen.getByText('get_time').closest('div')?.textContent).toBe(
    'Starts with the tools of “Weather talk”: get_time',
  )
  await user.click(screen.getByRole('button', { name: 'Start without tools' }))
  expect(newest).toMatchObject({ parameters: plain.parameters, toolAnswers: {}, toolsFrom: null })
  expect(screen.queryByText('get_time')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(newest).toEqual(begun)
  expect(screen.getByText('get_time')).toBeTruthy()
})

it.each([
  ['none came along', plain],
  ['they were changed since', { ...begun, parameters: { tools: { isSent: true, value: [] } } }],
])('says nothing where %s', (_, conversation) => {
  renderInApp(<CarriedTools conversation={conversation} onChange={() => undefined} />)
  expect(screen.queryByRole('button', { name: 'Start without tools' })).toBeNull()
})
