import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render-app.tsx'
import { Rail } from './rail.tsx'
import type { TabId } from './tabs.ts'

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
