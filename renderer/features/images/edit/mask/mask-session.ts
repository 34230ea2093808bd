import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Box } from './box.ts'
import type { MaskStep, Point, Stroke } from './mask-step.ts'
import { drawStep, emptyCoverage, stepBox, wholeBox, type Coverage } from './rasterise.ts'

export interface MaskState {
  /** What was done, in its order, without what was undone. */
  readonly steps: MaskStep[]
  /** What was undone, the last one first to come back. */
  readonly undone: readonly MaskStep[]
  /** How much of the source is to be edited, from 0 to 1. */
  readonly share: number
  readonly isStroking: boolean
}

/** A mask while it is painted: what was done, and the pixels that come of it. */
export interface MaskSession {
  readonly coverage: Coverage
  readonly store: StoreApi<MaskState>
  /** Hears which pixels have changed. Answers how to stop. */
  onDraw(listener: (box: Box) => void): () => void
  begin(stroke: Stroke): void
  /** Goes on with the stroke that was begun. */
  extend(points: readonly Point[]): void
  end(): void
  /** Does a whole step. What was undone cannot come back after it. */
  add(step: MaskStep): void
  undo(): void
  redo(): void
}

/** A mask as large as its source in pixels; `steps` are done to it first. */
export function createMaskSession(
  { width, height }: { readonly width: number; readonly height: number },
  steps: MaskStep[] = [],
): MaskSession {
  const coverage = emptyCoverage(width, height)
  const listeners = new Set<(box: Box) => void>()
  let sum = 0
  for (const step of steps) sum += drawStep(coverage, step, wholeBox(coverage))
  const share = () => (width * height === 0 ? 0 : sum / (255 * width * height))
  const store = createStore<MaskState>(() => ({ steps, undone: [], share: share(), isStroking: false }))
  let stroke: Stroke | undefined

  function tell(box: Box, state: Partial<MaskState>): void {
    for (const listener of listeners) listener(box)
    store.setState({ ...state, share: share() })
  }

  function draw(step: MaskStep): Box {
    const box = stepBox(step, coverage)
    sum += drawStep(coverage, step, box)
    return box
  }

  function end(): void {
    if (stroke === undefined) return
    const done = stroke
    stroke = undefined
    store.setState(({ steps: before }) => ({ steps: [...before, done], undone: [], isStroking: false }))
  }

  return {
    coverage,
    store,
    onDraw(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin(begun) {
      end()
      stroke = begun
      tell(draw(begun), { isStroking: true })
    },
    extend(points) {
      const last = stroke?.points.at(-1)
      if (stroke === undefined || last === undefined || points.length === 0) return
      stroke = { ...stroke, points: [...stroke.points, ...points] }
      tell(draw({ ...stroke, points: [last, ...points] }), {})
    },
    end,
    add(step) {
      end()
      const box = draw(step)
      tell(box, { steps: [...store.getState().steps, step], undone: [] })
    },
    undo() {
      end()
      const { steps: before, undone } = store.getState()
      const step = before.at(-1)
      if (step === undefined) return
      const left = before.slice(0, -1)
      const box = stepBox(step, coverage)
      if (step.type === 'invert') sum += drawStep(coverage, step, box)
      else {
        // Only where the step was is done anew, so that undoing is quick on large pictures too.
        sum += drawStep(coverage, { type: 'clear' }, box)
        for (const earlier of left) sum += drawStep(coverage, earlier, box)
      }
      tell(box, { steps: left, undone: [...undone, step] })
    },
    redo() {
      end()
      const { steps: before, undone } = store.getState()
      const step = undone.at(-1)
      if (step === undefined) return
      tell(draw(step), { steps: [...before, step], undone: undone.slice(0, -1) })
    },
  }
}
