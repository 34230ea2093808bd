import { describe, expect, it } from 'vitest'
import { err } from '../../shared/errors/result.ts'
import type { CellRow, CellState } from '../../shared/experiments/experiment.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { createExperimentCells } from './experiment-cells.ts'

const counts = { planned: 0, sending: 0, done: 0, failed: 0, error: 0, unknown: 0, stopped: 0 }

function row(id: number, repeat: number, state: CellState): CellRow {
  return { id, caseIndex: 0, variantIndex: 0, repeat, state, attempts: 1, metrics: {}, passed: 0, checked: 0 }
}

function setUp() {
  const bridge = createFakeBridge()
  const frames: (() => void)[] = []
  const cells = createExperimentCells(bridge, 'e1', (callback) => {
    frames.push(callback)
    return () => undefined
  })
  const paint = () => {
    for (const frame of frames.splice(0)) frame()
  }
  const push = (...rows: CellRow[]) =>
    bridge.streamsOf('experiments.watch').at(-1)?.push({ state: 'running', counts, cells: rows })
  return { bridge, cells, paint, push, stop: cells.start() }
}

describe('the cells of an experiment in the window', () => {
  it('are gathered over batches in the order of their repeats, and told once a frame', () => {
    const { cells, paint, push } = setUp()
    let notified = 0
    cells.subscribe(() => (notified += 1))
    push(row(2, 1, 'planned'))
    push(row(1, 0, 'sending'), row(2, 1, 'done'))
    expect(notified).toBe(0)
    paint()
    expect(notified).toBe(1)
    expect(cells.group(0, 0).map(({ id, state }) => [id, state])).toEqual([
      [1, 'sending'],
      [2, 'done'],
    ])
    expect(cells.progress().cells).toBe(2)
  })

  it('are another object for a case once one of its cells has changed, and the same for the others', () => {
    const { cells, push } = setUp()
    push(row(1, 0, 'done'), { ...row(2, 0, 'done'), variantIndex: 2 }, { ...row(3, 0, 'done'), caseIndex: 1 })
    const [first, second] = [cells.groupsOf(0), cells.groupsOf(1)]
    expect(first.map((group) => group?.map(({ id }) => id))).toEqual([[1], undefined, [2]])
    push({ ...row(2, 0, 'failed'), variantIndex: 2 })
    expect(cells.groupsOf(0)).not.toBe(first)
    expect(cells.groupsOf(0)[0]).toBe(first[0])
    expect(cells.groupsOf(0)[2]).toMatchObject([{ id: 2, state: 'failed' }])
    expect(cells.groupsOf(1)).toBe(second)
    expect(cells.groupsOf(7)).toEqual([])
  })

  it('are the same after a broken pipe is mended and everything is told again', () => {
    const { bridge, cells, paint, push } = setUp()
    push(row(1, 0, 'done'), row(2, 1, 'sending'))
    bridge.setState('lost')
    bridge
      .streamsOf('experiments.watch')
      .at(-1)
      ?.end(err({ kind: 'network', message: 'The pipe broke' }))
    paint()
    expect(cells.progress().watchError?.kind).toBe('network')
    bridge.setState('open')
    expect(bridge.streamsOf('experiments.watch')).toHaveLength(2)
    push(row(1, 0, 'done'), row(2, 1, 'done'))
    paint()
    expect(cells.all()).toHaveLength(2)
    expect(cells.group(0, 0).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(cells.progress().watchError).toBeUndefined()
  })

  it('are watched no longer once nobody looks', () => {
    const { bridge, stop } = setUp()
    stop()
    expect(bridge.streamsOf('experiments.watch').at(-1)?.isClosed).toBe(true)
  })
})
