import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { err } from '../../../shared/errors/result.ts'
import { createFakeRequests } from '../../testing/fake-requests.ts'
import { openWithOwnFile } from '../../stores/own-file-payload.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { RawTab } from './definition.tsx'
import { rawValues, useRawView } from './values.ts'

beforeEach(() => {
  rawValues.setState({ form: rawValues.initial })
  useRawView.getState().setImporting(undefined)
})

const send = () => screen.getByRole('button', { name: /^Send(?: |$)/ })

it('opens its import with the requests of a HAR file that is given to it', async () => {
  renderInApp(<RawTab />)
  const request = { method: 'GET', url: 'https://gw.example.net/v1/models?of=all', headers: [] }
  const file = new File([JSON.stringify({ log: { entries: [{ request }] } })], 'x.har')
  act(() => openWithOwnFile('raw', { kind: 'har', file }))
  const dialog = await screen.findByRole('dialog', { name: 'Import requests' })
  expect(await within(dialog).findByText('GET /v1/models?of=all')).toBeTruthy()
  expect(within(dialog).getByRole('radio', { name: 'HAR' }).getAttribute('aria-checked')).toBe('true')
})

it('sends what is written, and refuses what the app sets itself', async () => {
  const requests = createFakeRequests(() => err({ kind: 'network', message: 'Off' }))
  const { user } = renderInApp(<RawTab />, { handlers: requests.handlers })
  const path = await screen.findByRole('textbox', { name: 'Path' })
  expect(send().getAttribute('aria-disabled')).toBe('true')
  await user.type(path, '/v1/anything?x=1')
  await user.type(screen.getByRole('textbox', { name: 'Body JSON' }), '{{"a": 1}')
  await user.click(screen.getByRole('button', { name: 'Add header' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of header 1' }), 'Cookie')
  expect(screen.getByRole('alert').textContent).toContain('cookies are secrets')
  expect(send().getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Remove Cookie' }))
  await user.click(send())
  await waitFor(() => expect(requests.sent).toHaveLength(1))
  expect(requests.sent).toMatchObject([
    {
      format: 'raw',
      request: { method: 'POST', path: '/v1/anything?x=1', body: { type: 'json', text: '{"a": 1}' } },
    },
  ])
})
