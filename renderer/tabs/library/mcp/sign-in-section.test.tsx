import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import type { McpSignIn } from '../../../../shared/mcp/sign-in.ts'
import { mcpSignInError } from '../../../../shared/text/en/errors/mcp-sign-in.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { SignInFact, SignInSection } from './sign-in-section.tsx'

const host = 'login.example'

function serverWith(signIn: McpSignIn): McpServer {
  return {
    id: 's',
    name: 'notes',
    transport: { kind: 'http', address: 'https://notes.example/mcp', headers: [] },
    secrets: [],
    state: { status: 'stopped' },
    signIn,
    toolCount: 0,
    updatedAt: 0,
  }
}

const wanted = (why: 'first' | 'again' | 'more', error: AppError | null = null): McpSignIn => ({
  status: 'wanted',
  why,
  scopes: ['notes.write'],
  error,
})
const ended: AppError = { kind: 'unauthorized', ...mcpSignInError('ranOut', { host }) }
const denied: AppError = { kind: 'forbidden', ...mcpSignInError('denied', { host }) }

/** Each state: its text, the number of errors, and its buttons. */
const states: [string, McpSignIn, string, number, string[]][] = [
  ['one that nobody wants', { status: 'none' }, '', 0, []],
  ['a first one', wanted('first'), 'notes requires a sign-in.', 0, ['Sign in']],
  ['one that was denied', wanted('first', denied), 'notes requires a sign-in.', 1, ['Copy error', 'Sign in']],
  ['one that has ended', wanted('again'), 'The sign-in at notes has ended.', 0, ['Sign in again']],
  ['one that has run out', wanted('again', ended), 'is not renewed by itself', 0, ['Sign in again']],
  ['one for more', wanted('more'), 'more than your sign-in allows', 0, ['Not now', 'Sign in again']],
  ['one that is begun', { status: 'working' }, 'Signing in', 0, ['Stop signing in']],
  [
    'one that waits',
    { status: 'waiting', until: Date.now() + 60_000, opens: `https://${host}`, page: `https://${host}/a` },
    'Finish the sign-in in your browser',
    0,
    ['Copy the address of the sign-in page', 'Stop waiting'],
  ],
]

it.each(states)(
  'says of %s what it is, and what can be done',
  async (_, signIn, words, failures, buttons) => {
    renderInApp(<SignInSection server={serverWith(signIn)} />)
    await waitFor(() => expect(document.body.textContent).toContain(words))
    expect(screen.queryAllByRole('alert')).toHaveLength(failures)
    expect(
      screen.queryAllByRole('button').map((item) => item.getAttribute('aria-label') ?? item.textContent),
    ).toEqual(buttons)
  },
)

it('can be stopped while it is begun', async () => {
  const cancelled: string[] = []
  const { user } = renderInApp(<SignInSection server={serverWith({ status: 'working' })} />, {
    handlers: {
      'mcp.cancelSignIn': ({ id }: { id: string }) => {
        cancelled.push(id)
        return ok({})
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Stop signing in' }))
  expect(cancelled).toEqual(['s'])
})

it.each<[string, Partial<Extract<McpSignIn, { status: 'signed-in' }>>, RegExp]>([
  ['renewed by itself', { isRenewed: true, expiresAt: 1 }, /renewed by itself$/],
  ['until a moment', { expiresAt: Date.now() + 3_600_000 }, /· until /],
  ['run out', { expiresAt: Date.now() - 3_600_000 }, /· ran out /],
  ['without an end that is known', {}, /signed in at login\.example · allows notes\.read$/],
  ['kept until the app closes', { isSession: true }, /kept until the app closes$/],
])('says that a sign-in is %s', (_, more, words) => {
  const signIn = {
    status: 'signed-in' as const,
    issuer: `https://${host}`,
    scopes: ['notes.read'],
    expiresAt: null,
    isRenewed: false,
    isSession: false,
    ...more,
  }
  renderInApp(<SignInFact signIn={signIn} />)
  expect(document.body.textContent.trim()).toMatch(words)
})
