import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Schedule } from '../../../../stores/next-frame.ts'
import type { Box } from './box.ts'
import { inStrips } from './in-strips.ts'
import type { MaskStep, Point, Stroke } from './mask-step.ts'
import { drawStep, emptyCoverage, stepBox, wholeBox, type Coverage } from './rasterise.ts'

export interface MaskState {
  /** The steps in order, without undone ones. */
  readonly steps: MaskStep[]
  /** The undone steps; Redo takes the last one. */
  readonly undone: readonly MaskStep[]
  /** The share of the source to edit, from 0 to 1. */
  readonly share: number
  readonly isStroking: boolean
}

/**
 * A mask being painted: its steps and the resulting pixels. On a large mask, a step is added to the list at once and
 * its pixels follow over several frames; the next operation first completes them.
 */
export interface MaskSession {
  readonly coverage: Coverage
  readonly store: StoreApi<MaskState>
  /** Subscribes to changes of pixels. Returns the unsubscribe function. */
  onDraw(listener: (box: Box) => void): () => void
  begin(stroke: Stroke): void
  /** Continues the current stroke. */
  extend(points: readonly Point[]): void
  /** Ends the current stroke, if any, and completes all pixels. */
  end(): void
  /** Removes the current stroke without a trace in the history. */
  cancel(): void
  /** Applies a complete step, and clears the redo history. */
  add(step: MaskStep): void
  undo(): void
  redo(): void
}

/** Creates a mask with as many pixels as its source, and applies `steps`. */
export function createMaskSession(
  { width, height }: { readonly width: number; readonly height: number },
  steps: MaskStep[] = [],
  schedule?: Schedule,
): MaskSession {
  const coverage = emptyCoverage(width, height)
  const listeners = new Set<(box: Box) => void>()
  let sum = 0
  for (const step of steps) sum += drawStep(coverage, step, wholeBox(coverage))
  const share = () => (width * height === 0 ? 0 : sum / (255 * width * height))
  const store = createStore<MaskState>(() => ({ steps, undone: [], share: share(), isStroking: false }))
  let stroke: Stroke | undefined
  let finish: (() => void) | undefined

  /** Applies steps to the pixels in a box, and updates the state at once. */
  function change(box: Box, work: readonly MaskStep[], state: Partial<MaskState>): void {
    finish?.()
    store.setState(state)
    finish = inStrips(
      box,
      (strip) => {
        for (const step of work) sum += drawStep(coverage, step, strip)
        for (const listener of listeners) listener(strip)
      },
      { schedule, onDone: () => store.setState({ share: share() }) },
    )
  }

  function end(): void {
    finish?.()
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
      change(stepBox(begun, coverage), [begun], { isStroking: true })
    },
    extend(points) {
      const last = stroke?.points.at(-1)
      if (stroke === undefined || last === undefined || points.length === 0) return
      stroke = { ...stroke, points: [...stroke.points, ...points] }
      const part: Stroke = { ...stroke, points: [last, ...points] }
      change(stepBox(part, coverage), [part], {})
    },
    end,
    cancel() {
      finish?.()
      if (stroke === undefined) return
      const box = stepBox(stroke, coverage)
      stroke = undefined
      change(box, [{ type: 'clear' }, ...store.getState().steps], { isStroking: false })
    },
    add(step) {
      end()
      const { steps: before } = store.getState()
      change(stepBox(step, coverage), [step], { steps: [...before, step], undone: [] })
    },
    undo() {
      end()
      const { steps: before, undone } = store.getState()
      const step = before.at(-1)
      if (step === undefined) return
      const left = before.slice(0, -1)
      // Redraw only the area of the step, so that undoing is fast on large images too.
      const work: MaskStep[] = step.type === 'invert' ? [step] : [{ type: 'clear' }, ...left]
      change(stepBox(step, coverage), work, { steps: left, undone: [...undone, step] })
    },
    redo() {
      end()
      const { steps: before, undone } = store.getState()
      const step = undone.at(-1)
      if (step === undefined) return
      change(stepBox(step, coverage), [step], {
        steps: [...before, step],
        undone: undone.slice(0, -1),
      })
    },
  }
}
