import { describe, expect, test } from 'vitest'
import { formatPercent, linearScale, logScale, niceStep, timeScale, withTicksAt } from './scale.ts'

const labels = (ticks: readonly { label: string }[]) => ticks.map(({ label }) => label)

describe('a scale', () => {
  test('puts its domain onto its range, also upside down', () => {
    const scale = linearScale([0, 10], [100, 0])
    expect([scale(0), scale(5), scale(10), scale(12)]).toEqual([100, 50, 0, -20])
  })

  test('has ticks of round values, with no more decimals than they need and a true minus', () => {
    expect(labels(linearScale([0, 1], [0, 100]).ticks(4))).toEqual(['0.0', '0.5', '1.0'])
    expect(labels(linearScale([0, 1], [0, 100]).ticks(5))).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0'])
    expect(labels(linearScale([-3, 2_600], [0, 100]).ticks(3))).toEqual(['0', '1,000', '2,000'])
    expect(labels(linearScale([-0.3, 0.3], [0, 100]).ticks(6))).toEqual([
      '−0.3',
      '−0.2',
      '−0.1',
      '0.0',
      '0.1',
      '0.2',
      '0.3',
    ])
    expect(labels(linearScale([0, 1], [0, 100], formatPercent).ticks(5))).toEqual([
      '0',
      '20',
      '40',
      '60',
      '80',
      '100',
    ])
  })

  test('of one value, or none that is a number, still has room and ticks', () => {
    expect(linearScale([5, 5], [0, 100])(5)).toBe(50)
    expect(linearScale([0, 0], [0, 100]).domain).toEqual([0, 1])
    expect(linearScale([5, 5], [0, 100]).ticks(3).length).toBeGreaterThan(1)
  })

  test('of powers gives each the same room', () => {
    const scale = logScale([1, 10_000], [0, 400])
    expect([1, 10, 100, 10_000].map(scale)).toEqual([0, 100, 200, 400])
    expect(labels(scale.ticks(5))).toEqual(['1', '10', '100', '1,000', '10,000'])
    expect(labels(scale.ticks(3))).toEqual(['1', '100', '10,000'])
    expect(logScale([64, 1_024], [0, 100], { base: 2 }).ticks(9)).toHaveLength(5)
  })

  test('of time has ticks in seconds that a clock has', () => {
    expect(labels(timeScale([0, 2_400], [0, 300]).ticks(5))).toEqual(['0.0', '0.5', '1.0', '1.5', '2.0'])
    expect(labels(timeScale([0, 90_000], [0, 300]).ticks(4))).toEqual(['0', '30', '60', '90'])
    expect(labels(timeScale([0, 4], [0, 300]).ticks(4))).toEqual([
      '0.000',
      '0.001',
      '0.002',
      '0.003',
      '0.004',
    ])
  })

  test('has ticks where values are, when it is told so', () => {
    expect(withTicksAt(logScale([8, 1_536], [0, 100]), [8, 1_536]).ticks(9)).toEqual([
      { value: 8, label: '8' },
      { value: 1_536, label: '1,536' },
    ])
  })
})

test('steps are 1, 2 or 5 times a power of ten', () => {
  expect([0.013, 0.2, 0.21, 3, 7, 1_200].map(niceStep)).toEqual([0.02, 0.2, 0.5, 5, 10, 2_000])
  expect([0, Number.NaN, Infinity].map(niceStep)).toEqual([1, 1, 1])
})
