import { expect, it } from 'vitest'
import { daysOf, mergeDays } from './days.ts'
import { maxDaysKept } from './passport.ts'

const endpoint = { runs: 1, answers: 1, lastStatus: 'done', firstAt: 0, lastAt: 0 }

it('days are added up in their order, whichever came first', () => {
  const later = { day: 20_261_130, answers: 2 }
  expect(
    mergeDays(
      [later],
      [
        { day: 20_261_129, answers: 1 },
        { ...later, answers: 3 },
      ],
    ),
  ).toEqual([
    { day: 20_261_129, answers: 1 },
    { day: 20_261_130, answers: 5 },
  ])
  expect(mergeDays(undefined, [later])).toEqual([later])
})

it('only the newest days are kept', () => {
  const days = Array.from({ length: maxDaysKept + 5 }, (_, day) => ({ day, answers: 1 }))
  expect(mergeDays(days).map(({ day }) => day)).toEqual(days.slice(5).map(({ day }) => day))
})

it('streamed and whole answers of a day are one sum, and what was learned before days were counted is none', () => {
  const day = { day: 20_261_129, answers: 2, drifted: 1 }
  expect(
    daysOf([
      { ...endpoint, isStreamed: true, days: [day] },
      { ...endpoint, isStreamed: false, days: [{ ...day, drifted: 2 }] },
      { ...endpoint, isStreamed: false },
    ]),
  ).toEqual([{ day: 20_261_129, answers: 4, drifted: 3 }])
})
