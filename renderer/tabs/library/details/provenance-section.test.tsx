import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { cutShort } from '../../../../shared/media/new-recording.ts'
import type { MediaOrigin } from '../../../../shared/media/media-origin.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ProvenanceSection } from './provenance-section.tsx'

function recording(parameters: Record<string, boolean>): MediaItem {
  return {
    id: 'take',
    kind: 'audio',
    fileName: 'Recording 2026-11-21 10-00-00.wav',
    mediaType: 'audio/wav',
    bytes: 32_044,
    durationMs: 1_000,
    sha256: '',
    createdAt: 0,
    provenance: {
      prompt: '',
      model: '',
      format: 'recording',
      parameters,
      connectionName: '',
      isPractice: false,
    },
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: false,
  }
}

function renderSection(item: MediaItem, origin: MediaOrigin = { derived: [] }) {
  return renderInApp(<ProvenanceSection item={item} />, { handlers: { 'media.origin': () => ok(origin) } })
}

test('tells of a recording where it was made, and no model', () => {
  const { container } = renderSection(recording({}))
  expect(container.textContent).toContain('RecordedIn this app, with the microphone')
  expect(container.textContent).not.toContain('Model')
  expect(container.textContent).not.toContain('Sent fields')
})

test('tells of a recording that was cut short how it came to its end', () => {
  const { container } = renderSection(recording({ [cutShort]: true }))
  expect(container.textContent).toContain('Everything recorded until then is here')
})

test('tells which of several results of one task a file is', () => {
  const item = recording({})
  const { container } = renderSection({
    ...item,
    provenance: {
      prompt: 'Three boats',
      model: 'film-1',
      format: 'videos',
      parameters: {},
      connectionName: 'Work',
      isPractice: false,
      resultNumber: 2,
    },
  })
  expect(container.textContent).toContain('ResultNo. 2 of its request')
})

test('says where it is written, and leads to the run and the conversation that made the file', async () => {
  const { user } = renderSection(recording({}), {
    carriedIn: 'beside',
    run: {
      id: 'run-1',
      foundBy: 'request-id',
      format: 'chat',
      model: 'm',
      startedAt: 1,
      conversationId: 'c-1',
    },
    derived: [],
  })
  expect(await screen.findByText('beside the file, no key')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Open conversation' }))
  expect(location.hash).toBe('#/chat/c-1')
  await user.click(screen.getByRole('button', { name: 'Find what made this' }))
  expect(location.hash).toBe('#/history/run-1')
})
