import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { cutShort } from '../../../../shared/media/new-recording.ts'
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

test('tells of a recording where it was made, and no model', () => {
  const { container } = render(<ProvenanceSection item={recording({})} />)
  expect(container.textContent).toContain('RecordedIn this app, with the microphone')
  expect(container.textContent).not.toContain('Model')
  expect(container.textContent).not.toContain('Sent fields')
})

test('tells of a recording that was cut short how it came to its end', () => {
  const { container } = render(<ProvenanceSection item={recording({ [cutShort]: true })} />)
  expect(container.textContent).toContain('Everything recorded until then is here')
})

test('tells which of several results of one task a file is', () => {
  const item = recording({})
  const { container } = render(
    <ProvenanceSection
      item={{
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
      }}
    />,
  )
  expect(container.textContent).toContain('ResultNo. 2 of its request')
})
