import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import type { McpSignInPlan } from '../../../../shared/mcp/sign-in.ts'
import { err, ok } from '../../../../shared/errors/result.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

const server: McpServer = {
  id: 's',
  name: 'notes',
  transport: { kind: 'http', address: 'https://notes.example/mcp', headers: [] },
  secrets: [],
  state: { status: 'stopped' },
  signIn: { status: 'wanted', why: 'first', scopes: [], error: null },
  toolCount: 0,
  updatedAt: 0,
}
const plan: McpSignInPlan = {
  planId: 'p',
  issuer: 'https://login.example',
  opens: 'https://login.example',
  tokensFrom: 'https://login.example',
  registersAt: null,
  otherOrigins: ['https://login.example'],
  scopes: ['notes.read'],
  resource: 'https://notes.example/mcp',
}

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <SignInDialog server={server} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const never = new Promise<never>(() => {})
const refused = { kind: 'network', message: 'No answer.', nextStep: 'Look at the address.' } as const

/**
 * What the dialog shows while the main process prepares the sign-in, when it has answered, and when it has failed; and
 * which buttons can have the focus then.
 */
const states = [
  ['while it is looked up', { 'mcp.prepareSignIn': () => never }, ['Close', 'Cancel']],
  ['with the plan', { 'mcp.prepareSignIn': () => ok(plan) }, ['Close', 'Cancel', 'Sign in']],
  [
    'when that failed',
    { 'mcp.prepareSignIn': () => err(refused) },
    ['Close', 'Cancel', 'Retry', 'Copy error'],
  ],
] as const

const places = states.flatMap(([state, handlers, names]) =>
  [...names, undefined].map((name) => [state, name, handlers] as const),
)

async function open(handlers: object) {
  const { user } = renderInApp(<Opener />, {
    handlers: { 'mcp.cancelSignIn': () => ok({}), ...handlers },
  })
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  await screen.findByRole('dialog')
  return { user, opener }
}

it.each(places)(
  'Escape closes the dialog of a sign-in %s, with the focus on %s',
  async (_state, name, handlers) => {
    const { user, opener } = await open(handlers)
    const control = await screen.findByRole('button', { name: name ?? 'Close' })
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
    control.focus()
    if (name === undefined) control.blur()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  },
)

it.each(['{Escape}', 'Cancel'])('%s ends a sign-in that is begun: no page opens behind it', async (key) => {
  const cancelled: string[] = []
  const { user } = await open({
    'mcp.prepareSignIn': () => ok(plan),
    'mcp.signIn': () => never,
    'mcp.cancelSignIn': ({ id }: { id: string }) => {
      cancelled.push(id)
      return ok({})
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  if (key === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }))
  else await user.keyboard(key)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cancelled).toEqual(['s'])
})

it('leaves a plan that was only looked at without a word to main, and asks again where it could not be found', async () => {
  const answers = [err(refused), ok(plan)]
  const cancelled: string[] = []
  const { user } = await open({
    'mcp.prepareSignIn': () => answers.shift(),
    'mcp.cancelSignIn': ({ id }: { id: string }) => {
      cancelled.push(id)
      return ok({})
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText('notes.read')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cancelled).toEqual([])
})
