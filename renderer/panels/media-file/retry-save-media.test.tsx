import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '../../../shared/runs/block.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import { notKept } from '../../../shared/media/without-bytes.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { RetrySaveMedia } from './retry-save-media.tsx'

const lost: Block = { type: 'media', mediaType: 'image/png', problem: notKept }

it('saves from the record what is not in the library, and says why when it cannot', async () => {
  const requests: string[] = []
  const { user } = renderInApp(<RetrySaveMedia runId="run-1" answer={[lost]} />, {
    handlers: {
      'runs.keepMedia': ({ id }) => {
        requests.push(id)
        return requests.length === 1 ? err({ kind: 'storage', message: 'The disk is full.' }) : ok({})
      },
    },
  })
  const button = await screen.findByRole('button', { name: 'Save from the record' })
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
  await user.click(button)
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(requests).toEqual(['run-1', 'run-1'])
})

it('offers nothing when everything is in the library', () => {
  renderInApp(
    <RetrySaveMedia runId="run-1" answer={[{ type: 'media', mediaType: 'image/png', mediaId: 'm' }]} />,
  )
  expect(screen.queryByRole('button', { name: 'Save from the record' })).toBeNull()
})

it('fetches again what lies at an address', async () => {
  const answer: Block[] = [{ ...lost, url: 'https://files.example/1.png' }]
  const { user, bridge } = renderInApp(<RetrySaveMedia runId="run-1" answer={answer} />, {
    handlers: { 'runs.keepMedia': () => ok({}) },
  })
  await user.click(await screen.findByRole('button', { name: 'Retry download' }))
  expect(bridge.callsOf('runs.keepMedia')).toEqual([{ id: 'run-1' }])
})
