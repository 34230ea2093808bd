import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { KeyDescription } from '../../../shared/connections/connection.ts'
import { practiceConnection, workConnection } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ConnectionDot } from './connection-state.tsx'

const key: KeyDescription = {
  id: 'k3',
  name: 'Team search',
  lastFour: '77aa',
  state: 'saved',
  origin: 'https://gw.example.net',
}
const withKey = (health?: KeyDescription['health']) => ({
  ...workConnection,
  keys: [health === undefined ? key : { ...key, health }],
  activeKeyId: 'k3',
})

it('is green for a key that was accepted, and not for one that was only just pasted', async () => {
  const { rerender } = renderInApp(<ConnectionDot connection={withKey()} />)
  const dot = (await screen.findByText('key not tried yet')).parentElement
  expect(dot?.className).not.toContain('bg-ok')
  rerender(<></>)
  renderInApp(<ConnectionDot connection={withKey({ state: 'valid', checkedAt: 1 })} />)
  expect((await screen.findByText('ready')).parentElement?.className).toContain('bg-ok')
})

it('is green for the practice gateway, whose key is its own', async () => {
  renderInApp(<ConnectionDot connection={practiceConnection} />)
  expect((await screen.findByText('ready')).parentElement?.className).toContain('bg-ok')
})
