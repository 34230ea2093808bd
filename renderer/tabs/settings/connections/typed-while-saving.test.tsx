import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ShownHeader, ShownProxy } from '../../../../shared/connections/connection.ts'
import { HeadersField } from './headers-field.tsx'
import { ProxyField } from './proxy-field.tsx'

const ignore = () => Promise.resolve(true)
const box = (name: string) => screen.getByRole('textbox', { name })

it.each([
  ['the next field', 'Hosts without the proxy', '10.0.0.0/8'],
  ['user and password', 'Proxy user and password', 'robot:secret'],
  ['the same field', 'Proxy address', '0'],
])('a proxy that is saved leaves what was typed meanwhile in %s', async (_, name, typed) => {
  const user = userEvent.setup()
  const answer = Promise.withResolvers<boolean>()
  const save = () => answer.promise
  const { rerender } = render(<ProxyField proxy={{ mode: 'system' }} onChange={save} />)
  await user.click(screen.getByRole('radio', { name: 'Custom' }))
  await user.type(box('Proxy address'), 'http://proxy:3128{Enter}')
  await user.type(box(name), typed)
  const saved: ShownProxy = { mode: 'custom', url: 'http://proxy:3128' }
  rerender(<ProxyField proxy={saved} onChange={save} />)
  await act(async () => answer.resolve(true))
  expect(box(name)).toHaveProperty('value', name === 'Proxy address' ? `http://proxy:3128${typed}` : typed)
  await user.type(box(name), '1')
  expect(box(name)).toHaveProperty('value', name === 'Proxy address' ? 'http://proxy:312801' : `${typed}1`)
})

it('a proxy that comes from elsewhere is shown in the fields that nobody types in', async () => {
  const user = userEvent.setup()
  const before: ShownProxy = { mode: 'custom', url: 'http://one:1', bypass: 'a.example' }
  const { rerender } = render(<ProxyField proxy={before} onChange={ignore} />)
  await user.type(box('Hosts without the proxy'), ', b.example')
  rerender(
    <ProxyField proxy={{ mode: 'custom', url: 'http://two:2', bypass: 'c.example' }} onChange={ignore} />,
  )
  expect(box('Proxy address')).toHaveProperty('value', 'http://two:2')
  expect(box('Hosts without the proxy')).toHaveProperty('value', 'a.example, b.example')
})

it('a header that is saved leaves a value that was typed meanwhile', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<HeadersField headers={[]} onChange={ignore} />)
  await user.click(screen.getByRole('button', { name: 'Add a header' }))
  await user.type(box('Name of header 1'), 'x-team')
  await user.type(box('Value of header 1'), 'first')
  await user.tab()
  await user.type(box('Value of header 1'), '-second')
  const saved: ShownHeader = { name: 'x-team', state: 'saved', lastFour: '', valueId: 'v1' }
  rerender(<HeadersField headers={[saved]} onChange={ignore} />)
  expect(box('Value of header 1')).toHaveProperty('value', 'first-second')
  await user.tab()
  rerender(<HeadersField headers={[{ ...saved, valueId: 'v2' }]} onChange={ignore} />)
  expect(box('Value of header 1')).toHaveProperty('value', '')
})
