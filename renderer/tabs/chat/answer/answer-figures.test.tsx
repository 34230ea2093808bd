import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { turnName } from '../transcript/turn-name.ts'
import { FootFigures, HeadFigures } from './answer-figures.tsx'

const imported: Turn = {
  id: 't-1',
  conversationId: 'c-1',
  parentId: null,
  role: 'assistant',
  blocks: [{ type: 'text', text: 'Two.' }],
  createdAt: 0,
  importedModel: 'gpt-5',
}

it('an imported answer names its model, and no figures that nobody measured', () => {
  const { container } = renderInApp(
    <>
      <HeadFigures turn={imported} />
      <FootFigures turn={imported} />
    </>,
  )
  expect(screen.getByText('Imported, gpt-5')).toBeTruthy()
  expect(container.textContent).toBe('Imported, gpt-5')
  expect(turnName(imported)).toBe('Answer of gpt-5')
})
