import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRefuseDrops } from './use-refuse-drops.ts'

function Page() {
  useRefuseDrops()
  return <p>Nothing here</p>
}

test.each(['dragOver', 'drop'] as const)(
  'files are refused where nothing takes them, and text is left alone (%s)',
  (type) => {
    render(<Page />)
    const hold = (kind: string) =>
      fireEvent[type](screen.getByText('Nothing here'), { dataTransfer: { types: [kind] } })
    // False: the browser does not do what it would.
    expect([hold('Files'), hold('text/plain')]).toEqual([false, true])
  },
)
