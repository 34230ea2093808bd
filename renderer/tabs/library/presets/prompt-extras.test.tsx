import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { newVariables } from '../../../../shared/templates/variables.ts'
import { createFakeTools } from '../../../testing/fake-tools.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import type { PromptDraft } from './prompt-drafts.ts'
import { PromptExtras } from './prompt-extras.tsx'

const noTools: PromptDraft = {
  name: '',
  messages: [],
  variables: newVariables,
  model: '',
  tools: [],
  schemaText: '',
}

function Extras() {
  const [draft, setDraft] = useState(noTools)
  return (
    <PromptExtras
      draft={draft}
      onChange={(change) =>
        setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }))
      }
    />
  )
}

it('has a tool once that was asked for twice before it was read', async () => {
  const library = createFakeTools([
    { name: 'get_time', description: 'Tells the time.', schema: { type: 'object', properties: {} } },
  ])
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const get = library.handlers['tools.get']
  const { user } = renderInApp(<Extras />, {
    handlers: {
      ...library.handlers,
      'tools.get': async (input) => {
        await isRead
        return get?.(input) ?? Promise.reject(new Error('No tools'))
      },
    },
  })
  for (let times = 0; times < 2; times += 1) {
    await user.click(await screen.findByRole('button', { name: 'Add a tool' }))
    await user.click(await screen.findByRole('menuitem', { name: 'get_time' }))
  }
  await act(async () => read())
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})
