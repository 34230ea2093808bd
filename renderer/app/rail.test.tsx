import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { Rail } from './rail.tsx'
import type { TabId } from '../../shared/tabs.ts'

function RailWithSwitch() {
  const [openTab, setOpenTab] = useState<TabId>('chat')
  return (
    <>
      <Rail openTab={openTab} />
      <button type="button" onClick={() => setOpenTab('settings')}>
        Switch
      </button>
    </>
  )
}

it('brings the tab that is opened into view, where a low window scrolls the rail', async () => {
  const shown: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.getAttribute('title'))
  })
  const { user } = renderInApp(<RailWithSwitch />)
  await user.click(screen.getByRole('button', { name: 'Switch' }))
  expect(shown).toEqual(['Chat', 'Settings'])
})

it('says at Chat how many tool calls wait for approval', async () => {
  renderInApp(<Rail openTab="models" />, {
    handlers: {
      'toolCalls.waiting': () =>
        ok([
          { conversationId: 'c1', names: ['get_time', 'get_weather'] },
          { conversationId: 'c2', names: ['get_time'] },
        ]),
    },
  })
  expect(await screen.findByRole('link', { name: 'Chat 3 tool calls waiting for approval' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Video' })).toBeTruthy()
})
