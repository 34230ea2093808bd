import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { FormatPassport } from '../../../../shared/passport/passport.ts'
import { fakeAnswers } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { DriftPane } from './drift-pane.tsx'

const day = (of: number, answers: number, drifted: number) => ({ day: 20_261_100 + of, answers, drifted })
const entry = { type: 'string', firstAt: 0, lastAt: 0, runId: 'run-1' }

const shown: FormatPassport = {
  format: 'chat',
  parameters: [],
  drift: [
    { ...entry, kind: 'unexpected', path: 'usage.cost', answers: 5, days: [{ day: 20_261_118, answers: 5 }] },
    {
      ...entry,
      kind: 'missing',
      path: 'system_fingerprint',
      type: 'absent',
      answers: 9,
      days: [
        { day: 20_261_114, answers: 2 },
        { day: 20_261_118, answers: 5 },
      ],
    },
  ],
  endpoints: [
    {
      isStreamed: true,
      runs: 12,
      answers: 12,
      lastStatus: 'done',
      firstAt: 0,
      lastAt: 0,
      days: [day(14, 4, 2), day(18, 8, 5)],
    },
  ],
}

const open = (passport: FormatPassport) =>
  renderInApp(
    <DriftPane
      connection={{ id: 'c-1', name: 'Work' } as Connection}
      model="north-large"
      shown={passport}
      formats={[passport]}
    />,
    { handlers: fakeAnswers() },
  )

it('shows how many answers of each day differed, and two days beside each other', async () => {
  const { user } = open(shown)
  expect(screen.getByRole('figure', { name: 'Answers with drift, by day' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Compare two dates' }))
  const table = screen.getByRole('table', { name: 'Compare two dates' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(cells.slice(1)).toEqual([
    '+not expectedusage.coststring0/45/8',
    '−missingsystem_fingerprintabsent2/45/8',
  ])

  // Choose the days in reverse order.
  await user.click(screen.getByRole('combobox', { name: 'Second date' }))
  await user.click(await screen.findByRole('option', { name: /14 Nov/ }))
  expect(within(table).getByRole('row', { name: /system_fingerprint/ }).textContent).toContain('2/42/4')
  expect(within(table).queryByText('usage.cost')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All dates' }))
  expect(screen.getByRole('table', { name: 'Schema drift' })).toBeTruthy()
})

it('offers no dates where days were not counted, or only one was', () => {
  const [endpoint] = shown.endpoints
  open({ ...shown, endpoints: endpoint === undefined ? [] : [{ ...endpoint, days: [day(18, 8, 5)] }] })
  expect(screen.queryByRole('button', { name: 'Compare two dates' })).toBeNull()
})
