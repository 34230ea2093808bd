import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { KeyDescription } from '../../../../shared/connections/connection.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { KeyRow } from './key-row.tsx'

const key: KeyDescription = {
  id: 'k1',
  name: 'Team search',
  lastFour: '41c0',
  origin: 'https://gw.example.net',
  state: 'saved',
}

it('has a menu with what its buttons do, on right click as well', async () => {
  const onUse = vi.fn<() => void>()
  const { user } = renderInApp(
    <ul>
      <KeyRow
        keyDescription={key}
        siblings={[key]}
        isInUse={false}
        isFixed={false}
        onUse={onUse}
        onReplace={() => {}}
        onRemove={() => {}}
      />
    </ul>,
  )
  fireEvent.contextMenu(screen.getByText('Team search'))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Use',
    'Replace',
    'Remove',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Use' }))
  expect(onUse).toHaveBeenCalledOnce()
})
